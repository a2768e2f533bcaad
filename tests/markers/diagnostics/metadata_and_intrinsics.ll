; Metadata, calls of intrinsics and inline assembly, and aliases that LLVM refuses.
target triple = "nvptx64-nvidia-cuda"

@common = common addrspace(1) global i32 0
@full = common addrspace(1) global i32 3
;       ^^^^^^ error linkage: 'common' global must have a zero initializer
@many = appending addrspace(1) global i32 1
;       ^^^^^^^^^ error linkage: Only global arrays can have appending linkage
@deep = external addrspace(1) global i32

@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @common to ptr)]
@llvm.used = appending global [1 x ptr] zeroinitializer
;                                       ^^^^^^^^^^^^^^^ error generic-intrinsic: wrong initializer for intrinsic global variable: it names what is kept
declare void @elsewhere()
define void @here() {
  musttail call void @elsewhere()
;          ^^^^^^^^^^^^^^^^^^^^^^ error musttail: musttail call must precede a ret with an optional bitcast
  call void @elsewhere()
  ret void
}
@alias = alias void (), ptr @here
@empty = alias void (), ptr @elsewhere
;                           ^^^^^^^^^^ error alias: Alias must point to a definition

declare float @llvm.sqrt.f32(float)
declare i32 @llvm.sqrt.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)

define void @calls(i32 %a, i1 %c, float %x, ptr %p) {
  %1 = call float @llvm.sqrt.f32(float %x)
  %2 = call i32 @llvm.sqrt.i32(i32 %a)
;               ^^^^^^^^^^^^^^ error generic-signature: the result of '@llvm.sqrt.i32' is a floating-point type, not 'i32'
  %3 = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  %4 = call i32 @llvm.ctlz.i32(i32 %a, i1 %c)
;                                         ^^ error generic-signature: argument 1 of '@llvm.ctlz.i32' must be a constant
  store ptr @llvm.sqrt.f32, ptr %p
;           ^^^^^^^^^^^^^^ error generic-intrinsic: the address of an intrinsic cannot be taken: '@llvm.sqrt.f32'
  %5 = call i32 asm "add.s32 $0, $1, 1;", "=r,r"(i32 %a)
  %6 = call i32 asm "add.s32 $0, $1, 1;", "=r,r"()
;                                             ^ error asm-constraint: number of input constraints does not match number of parameters: 1 for 0 values
  %7 = call i32 asm "mov.u32 $0, 1; mov.u32 $1, 2;", "=r,=r"()
;               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error asm-result: the constraints have 2 outputs, the result is 'i32'
  %8 = call i32 asm sideeffect "st.b32 [$0], $1;", "r,~{memory}"(i32 %a)
;               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error asm-result: the constraints have no output, the call has a result 'i32'
;                                            ^^ error asm-operand: invalid operand in inline asm: '$1'; the last one is $0
  %9 = load i32, ptr %p, !range !0
  %10 = add i32 %a, %a, !range !0
;                       ^^^^^^^^^ error metadata: Ranges are only for loads, calls and invokes
  %11 = load i32, ptr %p, !range !1
;                         ^^^^^^^^^ error metadata: Range types must match instruction type
  %12 = load i32, ptr %p, !range !2
;                         ^^^^^^^^^ error metadata: Unfinished range
  %13 = load i32, ptr %p, !nonnull !3
;                         ^^^^^^^^^^^ error metadata: nonnull applies only to pointer types
  %14 = add i32 %a, %a, !fpmath !3
;                       ^^^^^^^^^^ error metadata: fpmath requires a floating point result
  call void @deep()
;           ^^^^^ error value-type: '@deep' defined with type 'ptr addrspace(1)' but expected 'ptr'
  %15 = extractvalue [2 x i32] undef, i32 0
;                                     ^^^ error operand-type: expected integer: an index has no type
  musttail call void @elsewhere()
;          ^^^^^^^^^^^^^^^^^^^^^^ error musttail: cannot guarantee tail call due to mismatched parameter counts
    #dbg_nonsense(i32 %a, !4, !DIExpression(), !4)
;    ^^^^^^^^^^^^ error metadata: expected debug record type here: dbg_declare, dbg_value, dbg_assign, dbg_label, dbg_declare_value
  ret void
}

declare void @far(ptr addrspace(99999999))
;                     ^^^^^^^^^^^^^^^^^^^ error invalid-type: invalid address space, must be a 24-bit integer

!0 = !{i32 0, i32 8}
!1 = !{i64 0, i64 8}
!2 = !{i32 0}
!3 = !{}
!4 = !DIFile(filename: "a.cu", directory: "/")
!5 = !DIFile(directory: "/")
;    ^^^^^^^ error metadata: missing required field 'filename'
!8 = !GenericDINode(tag: DW_TAG_entry_point, header: "some")
!9 = !GenericDINode(header: "some")
;    ^^^^^^^^^^^^^^ error metadata: missing required field 'tag'
!10 = !DITemplateValueParameter(tag: DW_TAG_template_value_parameter, type: !{},
                                value: i32 1)
!6 = !DINothing(line: 1)
;    ^^^^^^^^^^ error metadata: expected metadata type
!7 = !DILocation(line: 1, column: 1)
;    ^^^^^^^^^^^ error metadata: missing required field 'scope'
