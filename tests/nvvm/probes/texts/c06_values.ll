; == asm-r
  %r = call i32 asm "add.s32 $0, $1, 1;", "=r,r"(i32 %a)
  store i32 %r, i32* %p
; == asm-h
  %r = call i16 asm "mov.b16 $0, $1;", "=h,h"(i16 %h)
  store i16 %r, i16* %hp
; == asm-l
  %r = call i64 asm "mov.b64 $0, $1;", "=l,l"(i64 %l)
  store i64 %r, i64* %d
; == asm-f-d
  %r = call float asm "cvt.rn.f32.f64 $0, $1;", "=f,d"(double %y)
  store float %r, float* %ff
; == asm-c
  call void asm sideeffect "{ .reg .b16 t; mov.b16 t, $0; }", "c"(i8 %t)
; == asm-memory
  call void asm sideeffect "mov.u32 $0, 1;", "m"(i32* %p)
; == asm-memory-clobber
  call void asm sideeffect "membar.gl;", "~{memory}"()
; == asm-unknown-constraint
  %r = call i32 asm "mov.u32 $0, 1;", "=z"()
  store i32 %r, i32* %p
; == asm-wrong-size
  %r = call i32 asm "mov.u32 $0, $1;", "=r,r"(i64 %l)
  store i32 %r, i32* %p
; == asm-missing-operand
  %r = call i32 asm "mov.u32 $0, $1;", "=r,r"()
  store i32 %r, i32* %p
; == asm-too-many
  %r = call i32 asm "mov.u32 $0, 1;", "=r"(i32 %a)
  store i32 %r, i32* %p
; == asm-void-with-output
  call void asm "mov.u32 $0, 1;", "=r"()
; == asm-result-without-output
  %r = call i32 asm "mov.u32 $0, 1;", "r"(i32 %a)
  store i32 %r, i32* %p
; == asm-not-ptx
  %r = call i32 asm "addd.s32 $0, $1, 1;", "=r,r"(i32 %a)
  store i32 %r, i32* %p
; == asm-intel
  %r = call i32 asm inteldialect "add.s32 $0, $1, 1;", "=r,r"(i32 %a)
  store i32 %r, i32* %p
; == asm-srcloc
  %r = call i32 asm "add.s32 $0, $1, 1;", "=r,r"(i32 %a), !srcloc !0
  store i32 %r, i32* %p
!0 = !{i32 7}
; == asm-two-results
  %r = call { i32, i32 } asm "mov.u32 $0, 1; mov.u32 $1, 2;", "=r,=r"()
; == asm-two-results-of-one
  %r = call i32 asm "mov.u32 $0, 1; mov.u32 $1, 2;", "=r,=r"()
  store i32 %r, i32* %p
; == asm-tied
  %r = call i32 asm "add.s32 $0, $0, 1;", "=r,0"(i32 %a)
  store i32 %r, i32* %p
; == asm-tied-type
  %r = call i32 asm "add.s32 $0, $0, 1;", "=r,0"(i64 %l)
  store i32 %r, i32* %p
; == asm-operand-number
  %r = call i32 asm "add.s32 $0, $5, 1;", "=r,r"(i32 %a)
  store i32 %r, i32* %p
; == metadata-old-string
  %r = load i32, i32* %p, !mine !0
!0 = metadata !{metadata !"text"}
; == metadata-distinct
!0 = distinct !{!0}
!mine = !{!0}
; == metadata-undefined
!mine = !{!7}
; == metadata-twice
!0 = !{i32 1}
!0 = !{i32 2}
; == metadata-unterminated
!0 = !{i32 1
; == metadata-null
!0 = !{null, i32 1}
!mine = !{!0}
; == metadata-untyped-number
!0 = !{4}
; == metadata-specialised-location
!0 = !DILocation(line: 1, column: 1, scope: !1)
!1 = distinct !DISubprogram(name: "f")
; == metadata-specialised-unknown
!0 = !DINothing(line: 1)
; == metadata-attachment-undefined
  %r = load i32, i32* %p, !mine !5
; == metadata-range
  %r = load i32, i32* %p, !range !0
!0 = !{i32 0, i32 8}
; == metadata-range-type
  %r = load i32, i32* %p, !range !0
!0 = !{i64 0, i64 8}
; == metadata-range-odd
  %r = load i32, i32* %p, !range !0
!0 = !{i32 0}
; == metadata-range-add
  %r = add i32 %a, %b, !range !0
!0 = !{i32 0, i32 8}
; == metadata-range-empty
  %r = load i32, i32* %p, !range !0
!0 = !{i32 3, i32 3}
; == metadata-nonnull-integer
  %r = load i32, i32* %p, !nonnull !0
!0 = !{}
; == metadata-fpmath
  %r = fdiv float %x, %x, !fpmath !0
!0 = !{float 2.5}
; == metadata-fpmath-integer
  %r = add i32 %a, %b, !fpmath !0
!0 = !{float 2.5}
; == unroll-count
define void @f(i1 %c) {
  br label %loop
loop:
  br i1 %c, label %loop, label %out, !llvm.loop !0
out:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.count", i32 4}
; == unroll-disable
define void @f(i1 %c) {
  br label %loop
loop:
  br i1 %c, label %loop, label %out, !llvm.loop !0
out:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
; == unroll-pragma
define void @f(i1 %c) {
  br label %loop
loop:
  br i1 %c, label %loop, label %out, !pragma !0
out:
  ret void
}
!0 = !{!"unroll", i32 4}
; == module-flags
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"mine", i32 4}
; == module-flags-two-operands
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"mine"}
; == module-flags-behaviour
!llvm.module.flags = !{!0}
!0 = !{i32 99, !"mine", i32 4}
; == module-flags-key
!llvm.module.flags = !{!0}
!0 = !{i32 1, i32 3, i32 4}
; == module-flags-twice
!llvm.module.flags = !{!0, !0}
!0 = !{i32 1, !"mine", i32 4}
; == llvm-used
@x = addrspace(1) global i32 0
@llvm.used = appending global [1 x i8*] [i8* addrspacecast (i8 addrspace(1)* bitcast (i32 addrspace(1)* @x to i8 addrspace(1)*) to i8*)], section "llvm.metadata"
; == llvm-compiler-used
@x = global i32 0
@llvm.compiler.used = appending global [1 x i8*] [i8* bitcast (i32* @x to i8*)], section "llvm.metadata"
; == llvm-used-not-array
@llvm.used = appending global i32 0, section "llvm.metadata"
; == llvm-global-ctors
define void @f() {
  ret void
}
@llvm.global_ctors = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } { i32 65535, void ()* @f, i8* null }]
; == llvm-global-dtors
define void @f() {
  ret void
}
@llvm.global_dtors = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } { i32 65535, void ()* @f, i8* null }]
