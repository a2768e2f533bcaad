; Names of NVVM IR that nothing defines, or that are defined twice. LLVM refuses each marked line, and takes all others.
target triple = "nvptx64-nvidia-cuda"
%T = type { i32, ptr }
%T = type { i64 }
; ^ error duplicate-name: redefinition of type '%T'
@g = global i32 0
@h = global ptr @nowhere
;               ^^^^^^^^ error undefined-name: use of undefined value '@nowhere'
@"7" = global i32 0
; ^^ warning nvvm-name-digit: The name '@"7"' begins with a digit: names begin with a letter, '_' or '$' (NVVM IR 2.0, section 2): LLVM takes it, but ptxas refuses the PTX
@g = global i32 1
; ^ error duplicate-name: redefinition of global '@g'
declare void @g.typed(%T)
declare void @g.untyped(%U)
;                       ^^ error undefined-name: use of undefined type '%U'
declare %U @untyped()
;       ^^ error undefined-name: use of undefined type '%U'
declare void @f(ptr)
declare void @f(ptr)
;            ^^ error duplicate-name: redefinition of function '@f'
define i32 @values(i32 %a, i32 %b) {
entry:
  %x = add i32 %a, %missing
;                  ^^^^^^^^ error undefined-name: use of undefined value '%missing'
  %d = add i32 %a, 1
  %later = add i32 %d, 1
  %d = add i32 %a, 1
; ^^ error duplicate-name: multiple definition of local value named 'd'
  %"a b" = add i32 %b, 1
  %c = add i32 %"a b", %"a\20b"
  br i1 true, label %entry2, label %elsewhere
;                                  ^^^^^^^^^^ error undefined-name: use of undefined value '%elsewhere'
  br label %entry2
entry2:
  %s = load %U, ptr @g
;           ^^ error undefined-name: use of undefined type '%U'
  %t = load %T, ptr @g
  call void @f(ptr @unknown)
;                  ^^^^^^^^ error undefined-name: use of undefined value '@unknown'
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void %callee(i32 %c)
;           ^^^^^^^ error undefined-name: use of undefined value '%callee'
  call void asm sideeffect "// @not_a_name", ""()
  ret i32 %c, !note !0
}
define void @nobody(ptr %p, %U %u) { ret void }
;                              ^^ error undefined-name: use of undefined type '%U'
define void @numbers(i32 %0, i32) {
  %3 = add i32 %0, %1
  add i32 %3, 1
  %4 = add i32 %3, 1
; ^^ error value-number: instruction expected to be numbered '%5' or greater
  ret void
}
define void @gaps(i32 %0, i32 %5) {
  %9 = add i32 %0, %5
  br label %"3"
"3":
  br label %11
  ret void
11:
  %8 = add i32 %9, 1
; ^^ error value-number: instruction expected to be numbered '%12' or greater
  ret void
}
!0 = !{}
!2 = !{!0, !1}
;          ^^ error undefined-name: use of undefined metadata '!1'
