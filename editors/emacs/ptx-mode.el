;;; ptx-mode.el --- PTX, with ptx-ls through eglot  -*- lexical-binding: t -*-

;;; Commentary:
;; Comments and names for Emacs itself; all else comes from the server.

;;; Code:
(require 'cl-lib)
(require 'eglot)

(defvar ptx-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)     ; // and /* */ are comments
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?% "_" table)          ; %r1 and $L1 are names
    (modify-syntax-entry ?$ "_" table)
    (modify-syntax-entry ?. "." table)
    table)
  "Syntax of PTX.")

(defun ptx--bounds ()
  "The bounds of what is completed at point.
That is a modifier with its dot, a register with its percent sign and its
element, a version with both its numbers, else a word."
  (save-excursion
    (let ((end (progn (skip-chars-forward "[:alnum:]_$:") (point))))
      (skip-chars-backward "[:alnum:]_$:")
      (when (eq (char-before) ?.)
        (let ((dot (1- (point))))
          (goto-char dot)
          (skip-chars-backward "[:alnum:]_$")
          (unless (or (eq (char-before) ?%) (looking-at-p "[0-9]+\\."))
            (goto-char dot))))
      (when (eq (char-before) ?%)
        (backward-char))
      (cons (point) end))))

(defun ptx-completion-at-point ()
  "What eglot offers; eglot itself takes the word behind a dot for all of it."
  (cl-letf (((get 'symbol 'bounds-of-thing-at-point) #'ptx--bounds))
    (eglot-completion-at-point)))

(defun ptx--complete-by-modifier ()
  "Have `ptx-completion-at-point' asked in the place of eglot's own function."
  (when (eglot-managed-p)
    (remove-hook 'completion-at-point-functions #'eglot-completion-at-point t)
    (add-hook 'completion-at-point-functions #'ptx-completion-at-point nil t)))

;;;###autoload
(define-derived-mode ptx-mode prog-mode "PTX"
  "Major mode for NVIDIA PTX."
  (setq-local comment-start "// "
              comment-end ""
              font-lock-defaults '(nil))
  (add-hook 'eglot-managed-mode-hook #'ptx--complete-by-modifier nil t))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.ptx\\'" . ptx-mode))
(add-to-list 'eglot-server-programs '(ptx-mode . ("ptx-ls" "serve")))

(defvar nvvm-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?\; "<" table)         ; comments
    (modify-syntax-entry ?\n ">" table)
    (dolist (letter '(?@ ?% ?$ ?. ?- ?! ?#))     ; @llvm.nvvm.f and %x.1 are names
      (modify-syntax-entry letter "_" table))
    table)
  "Syntax of NVVM IR.")

;;;###autoload
(define-derived-mode nvvm-mode prog-mode "NVVM IR"
  "Major mode for NVVM IR, which is LLVM IR for NVIDIA's GPUs."
  (setq-local comment-start "; "
              comment-end ""
              font-lock-defaults '(nil)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(nvvm\\|llir\\)\\'" . nvvm-mode))
;; Behind what is there already: LLVM has an `llvm-mode' of its own.
(add-to-list 'auto-mode-alist '("\\.ll\\'" . nvvm-mode) t)
(add-to-list 'eglot-server-programs '((nvvm-mode llvm-mode) . ("ptx-ls" "serve")))

(provide 'ptx-mode)
;;; ptx-mode.el ends here
