; == l-undefined
  %r = add i32 %nobody, 1
; == l-undefined-global
  store i32 1, i32* @nobody
; == l-undefined-function
  call void @nobody()
; == l-duplicate
  %r = add i32 %a, 1
  %r = add i32 %a, 2
; == l-duplicate-parameter
define void @f(i32 %a, i32 %a) {
  ret void
}
; == l-parameter-redefined
define void @f(i32 %a) {
  %a = add i32 1, 1
  ret void
}
; == l-duplicate-label
define void @f() {
a:
  br label %a1
a1:
  br label %b
b:
  br label %c
b:
  br label %c
c:
  ret void
}
; == l-duplicate-global
@x = addrspace(1) global i32 0
@x = addrspace(1) global i32 0
; == l-global-and-function
@x = addrspace(1) global i32 0
define void @x() {
  ret void
}
; == l-numbered
define i32 @f(i32) {
  %2 = add i32 %0, 1
  ret i32 %2
}
; == l-numbered-wrong
define i32 @f(i32) {
  %1 = add i32 %0, 1
  ret i32 %1
}
; == l-numbered-gap
define i32 @f() {
  %1 = add i32 0, 1
  %3 = add i32 %1, 1
  ret i32 %3
}
; == l-numbered-unnamed-value
define i32 @f(i32 %a) {
  add i32 %a, 1
  %2 = add i32 %1, 1
  ret i32 %2
}
; == l-numbered-global-gap
@0 = addrspace(1) global i32 0
@2 = addrspace(1) global i32 0
; == l-numbered-label
define void @f() {
  br label %1
1:
  ret void
}
; == l-numbered-label-old-comment
define void @f() {
  br label %1

; <label>:1:
  ret void
}
; == l-label-as-value
define void @f() {
entry:
  br label %next
next:
  %r = add i32 %next, 1
  ret void
}
; == l-value-as-label
define void @f(i32 %a) {
  br label %a
}
; == l-void-operand
declare void @g()
define void @f() {
  %r = call void @g()
  %q = add i32 %r, 1
  ret void
}
; == l-no-terminator
define void @f(i32 %a) {
  %r = add i32 %a, 1
}
; == l-terminator-in-the-middle
define void @f(i32 %a) {
  ret void
  %r = add i32 %a, 1
  ret void
}
; == l-block-without-terminator
define void @f(i32 %a) {
entry:
  %r = add i32 %a, 1
next:
  ret void
}
; == l-empty-block
define void @f(i32 %a) {
  br label %next
next:
}
; == l-phi-missing
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi i32 [ 1, %entry ]
  ret i32 %r
}
; == l-phi-extra
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  ret i32 0
b:
  %r = phi i32 [ 1, %entry ], [ 2, %a ]
  ret i32 %r
}
; == l-phi-type
define i32 @f(i64 %l) {
entry:
  br label %b
b:
  %r = phi i32 [ %l, %entry ]
  ret i32 %r
}
; == l-phi-not-first
define i32 @f(i32 %l) {
entry:
  br label %b
b:
  %q = add i32 %l, 1
  %r = phi i32 [ %l, %entry ]
  ret i32 %r
}
; == l-phi-in-entry
define i32 @f(i32 %l) {
entry:
  %r = phi i32 [ %l, %entry ]
  ret i32 %r
}
; == l-phi-twice-different
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %b, label %b
b:
  %r = phi i32 [ 1, %entry ], [ 2, %entry ]
  ret i32 %r
}
; == l-phi-twice-same
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %b, label %b
b:
  %r = phi i32 [ 1, %entry ], [ 1, %entry ]
  ret i32 %r
}
; == l-phi-unknown-block
define i32 @f(i1 %c) {
entry:
  br label %b
b:
  %r = phi i32 [ 1, %nowhere ]
  ret i32 %r
}
; == l-phi-itself
define i32 @f(i1 %c) {
entry:
  br label %b
b:
  %r = phi i32 [ 1, %entry ], [ %r, %b ]
  br i1 %c, label %b, label %d
d:
  ret i32 %r
}
; == l-dominance-order
define i32 @f(i32 %a) {
  %q = add i32 %r, 1
  %r = add i32 %a, 1
  ret i32 %q
}
; == l-dominance-branch
define i32 @f(i1 %c, i32 %a) {
entry:
  br i1 %c, label %x, label %y
x:
  %r = add i32 %a, 1
  br label %y
y:
  ret i32 %r
}
; == l-dominance-unreachable
define i32 @f(i32 %a) {
entry:
  ret i32 %a
x:
  %q = add i32 %r, 1
  %r = add i32 %a, 1
  ret i32 %q
}
; == l-dominance-itself
define i32 @f(i32 %a) {
  %q = add i32 %q, 1
  ret i32 %q
}
; == l-dominance-phi-use
define i32 @f(i1 %c, i32 %a) {
entry:
  br i1 %c, label %x, label %y
x:
  %r = add i32 %a, 1
  br label %y
y:
  %q = phi i32 [ %r, %entry ], [ 1, %x ]
  ret i32 %q
}
; == l-use-type
  %r = add i32 %a, 1
  %q = add i64 %r, 1
; == l-forward-type
define i64 @f(i1 %c) {
entry:
  br label %x
x:
  %q = phi i64 [ 0, %entry ], [ %r, %x ]
  %r = add i32 1, 1
  br i1 %c, label %x, label %y
y:
  ret i64 %q
}
; == l-attribute-group-twice
define void @f() #0 {
  ret void
}
attributes #0 = { nounwind }
attributes #0 = { readnone }
; == l-attribute-group-reference
define void @f() #0 {
  ret void
}
attributes #0 = { #1 }
; == l-call-group-undefined
declare void @g()
define void @f() {
  call void @g() #9
  ret void
}
; == l-opaque-pointer
; typed
define void @f(ptr %z) {
  store i32 1, ptr %z
  ret void
}
; == l-opaque-pointer-space
; typed
define i32 @f(ptr addrspace(1) %z) {
  %r = load i32, ptr addrspace(1) %z
  ret i32 %r
}
; == l-typed-pointer
; typed
define void @f(i32* %z) {
  store i32 1, i32* %z
  ret void
}
; == l-both-pointers
; typed
define void @f(i32* %z, ptr %y) {
  ret void
}
; == l-pointer-to-ptr
; typed
define void @f(ptr* %z) {
  ret void
}
; == l-missing-comma
  %r = add i32 %a %b
; == l-missing-type
  %r = add %a, %b
; == l-unknown-opcode
  %r = addd i32 %a, %b
; == l-unclosed-call
declare void @g(i32)
define void @f() {
  call void @g(i32 1
  ret void
}
; == l-unclosed-function
define void @f() {
  ret void
; == l-stray-brace
define void @f() {
  ret void
}
}
; == l-string-unclosed
source_filename = "a
; == l-comment-c
// a comment of C
define void @f() {
  ret void
}
; == l-parameter-without-name
define i32 @f(i32, i32 %b) {
  ret i32 %0
}
; == l-argument-without-type
declare void @g(i32)
define void @f(i32 %a) {
  call void @g(%a)
  ret void
}
; == l-define-in-function
define void @f() {
  define void @g() {
  ret void
  }
}
; == l-instruction-outside
%r = add i32 1, 2
; == l-global-without-type
@x = addrspace(1) global 5
; == l-metadata-call-argument
declare void @g(metadata)
define void @f() {
  call void @g(metadata !0)
  ret void
}
!0 = !{}
; == l-select-label
define void @f(i1 %c) {
entry:
  %r = select i1 %c, label %entry, label %entry
  ret void
}
; == l-icmp-result
  %r = icmp eq i32 %a, %b
  %q = add i32 %r, 1
; == l-icmp-pointer-integer
  %r = icmp eq i32* %p, %l
; == l-load-result
  %r = load float, float* %ff
  %q = add i32 %r, 1
; == l-gep-result
  %r = getelementptr i32, i32* %p, i64 1
  %q = add i64 %r, 1
; == l-store-type
  %r = fadd float %x, %x
  store i32 %r, i32* %p
; == l-call-result
declare i64 @g()
define i32 @f() {
  %r = call i64 @g()
  ret i32 %r
}
; == l-struct-result
declare { i32, i1 } @g()
define i32 @f() {
  %r = call { i32, i1 } @g()
  %e = extractvalue { i32, i1 } %r, 2
  ret i32 %e
}
; == l-extract-wrong-type
declare { i32, i1 } @g()
define i32 @f() {
  %r = call { i32, i1 } @g()
  %e = extractvalue { i32, i32 } %r, 0
  ret i32 %e
}
; == l-function-forward
define void @f() {
  call void @later(i32 1)
  ret void
}
define void @later(i32 %a) {
  ret void
}
; == l-function-forward-type
define void @f() {
  call void @later(i64 1)
  ret void
}
define void @later(i32 %a) {
  ret void
}
; == l-function-type-spelled
declare void @g(i32, ...)
define void @f() {
  call void (i32, ...) @g(i32 1, float 2.0)
  ret void
}
; == l-function-type-spelled-missing
declare void @g(i32, ...)
define void @f() {
  call void @g(i32 1, i32 2)
  ret void
}
; == l-indirect-call
define i32 @f(i32 (i32)* %fn) {
  %r = call i32 %fn(i32 1)
  ret i32 %r
}
; == l-alias-type
define void @f() {
  ret void
}
@a = alias i32, void ()* @f
; == l-crlf-label-colon
define void @f() {
"a b":
  br label %"c d"
"c d":
  ret void
}
