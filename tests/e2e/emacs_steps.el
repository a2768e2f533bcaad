;;; Opens the example as a user of eglot would: a diagnostic, hover, completion, definition. Exit status 1 at a failure.
(setq user-full-name "tester" inhibit-message nil make-backup-files nil)
(require 'eglot)
(load (getenv "PTX_LS_CONFIG"))

(defun expect (condition what)
  (if condition (princ (format "ok: %s\n" what))
    (princ (format "failed: %s\n" what))
    (kill-emacs 1)))

(defun wait-for (what ready)
  "Waits half a minute at most until READY says something, and returns that."
  (let ((end (+ (float-time) 30)) found)
    (while (and (not (setq found (funcall ready))) (< (float-time) end))
      (accept-process-output nil 0.1))
    (expect found what)
    found))

(defun ask (method)
  (jsonrpc-request (eglot--current-server-or-lose) method (eglot--TextDocumentPositionParams)))

(setq eglot-sync-connect t eglot-autoshutdown t flymake-no-changes-timeout 0.1)
(setcdr (assq 'ptx-mode eglot-server-programs) (split-string (getenv "PTX_LS")))
(find-file (getenv "PTX_LS_FILE"))
(expect (eq major-mode 'ptx-mode) "the mode is ptx-mode")
;; `eglot-ensure' waits for a command loop, which there is none of.
(apply #'eglot--connect (eglot--guess-contact))
(wait-for "a diagnostic appears"
          (lambda () (unless (flymake-diagnostics) (flymake-start)) (flymake-diagnostics)))
(let ((said (mapconcat #'flymake-diagnostic-text (flymake-diagnostics) "\n")))
  (expect (string-match-p "requires sm_100a" said) (format "it names the targets that would work: %s" said)))
(goto-char (point-min))
(search-forward "e2m1x2.f32")
(backward-char 6)
(expect (string-match-p "PTX 8.6" (format "%s" (ask :textDocument/hover))) "the hover says since when")
(expect (string-match-p "e4m3x2" (format "%s" (ask :textDocument/completion))) "completion offers .e4m3x2")
(search-forward "%rd3")
(backward-char 1)
(expect (> (length (ask :textDocument/documentHighlight)) 1) "a register is highlighted")
(set-buffer-modified-p nil)
(kill-emacs 0)
