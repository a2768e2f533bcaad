; Metadata at instructions and headers, fields of debugging metadata, results of intrinsics, and last calls.
target triple = "nvptx64-nvidia-cuda"

@tied = addrspace(1) global i32 0, !associated !0
;                                  ^^^^^^^^^^^^^^ error metadata: associated metadata must be ValueAsMetadata
@bound = addrspace(1) global i32 0, !associated !1
@wide = external addrspace(1) global <4294967296 x i8>
;                                    ^^^^^^^^^^^^^^^^^ error invalid-type: size too large for vector
@wide_enough = external addrspace(1) global <16 x i8>

declare void @h()
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare i32 @llvm.uadd.with.overflow.i32(i32, i32)
declare <4 x float> @llvm.vp.fpext.v4f32.v4f64(<4 x double>, <4 x i1>, i32)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.dbg.value(metadata, metadata, metadata)

define void @keyed() !kcfi_type !2 { ret void }
;                    ^^^^^^^^^^^^^ error metadata: expected a 32-bit integer constant operand for !kcfi_type
define void @f(i32 %a, i32 %b, i64 %l, i1 %c, float %x, ptr %p, <4 x double> %w) {
  %k = select i1 %c, i32 %a, i32 %b, !prof !3
;                                    ^^^^^^^^ error metadata: !prof branch_weights operand is not a const int
  %u = select i1 %c, i32 %a, i32 %b, !prof !4
  %m = select i1 %c, i32 %a, i32 %b, !prof !{!"unknown", !"pass"}
  %n = select i1 %c, i32 %a, i32 %b, !prof !{!"unknown", !""}
;                                    ^^^^^^^^^^^^^^^^^^^^^^^^ error metadata: 'unknown' !prof should have an additional operand of type string, not empty
  call void @h(), !prof !{!"VP", i32 0, i64 10, i64 3, i64 4}
  call void @h(), !prof !{!"VP", i32 9, i64 10, i64 3, i64 4}
;                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error metadata: Invalid VP !prof kind: 9
  %o = load ptr, ptr %p, !nofree !5
;                        ^^^^^^^^^^ error metadata: nofree applies only to inttoptr instruction
  %q = inttoptr i64 %l to ptr, !nofree !5
  call void @h(), !callee_type !6
  call void @h(), !callee_type !8
;                 ^^^^^^^^^^^^^^^ error metadata: The first operand of type metadata for functions must be zero
  fence seq_cst, !mmra !{!"a", !"b"}
  fence seq_cst, !mmra !{!"a"}
;                ^^^^^^^^^^^^^ error metadata: !mmra metadata tuple operand is not an MMRA tag: two strings
  store ptr %p, ptr %p, !captures !{!"address"}
  store ptr %p, ptr %p, !captures !{i32 1}
;                       ^^^^^^^^^^^^^^^^^^ error metadata: !captures metadata must be a list of strings
  %r = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
  %s = call i32 @llvm.uadd.with.overflow.i32(i32 %a, i32 %b)
;               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error generic-signature: the result of '@llvm.uadd.with.overflow.i32' is a structure of 2 fields, not 'i32'
  %t = call <4 x float> @llvm.vp.fpext.v4f32.v4f64(<4 x double> %w, <4 x i1> undef, i32 4)
;                       ^^^^^^^^^^^^^^^^^^^^^^^^^^ error generic-signature: the bit size of the first argument must be smaller than that of the result
  call void @llvm.lifetime.start.p0(i32 1, ptr %p)
  call void @llvm.dbg.value(metadata !DIArgList(i32 %a, i32 %b), metadata !5, metadata !DIExpression())
  call void @llvm.dbg.value(metadata !DIArgList(i32 %a, !5), metadata !5, metadata !DIExpression())
;                                                       ^^ error metadata: expected value-as-metadata operand: !DIArgList holds values
    #dbg_value(i32 %a, !5, !DIExpression(), !5)
;    ^^^^^^^^^ error metadata: debug record should not appear in a module containing debug info intrinsics
  ret void
}

define ptr @last(ptr %p) {
  %q = musttail call ptr @last(ptr %p)
  %r = bitcast ptr %q to ptr
  ret ptr %r
}

define ptr @another(ptr %p) {
  %q = musttail call ptr @another(ptr %p)
;               ^^^^^^^^^^^^^^^^^^^^^^^^^ error musttail: bitcast following musttail call must use the call
  %r = bitcast ptr %p to ptr
  ret ptr %r
}

!0 = !{!"x"}
!1 = !{ptr addrspace(1) @wide_enough}
!2 = !{!"x"}
!3 = !{!"branch_weights", !"1", i32 2}
!4 = !{!"branch_weights", i32 1, i32 2}
!5 = !{}
!6 = !{!7}
!7 = !{i64 0, !"t.generalized"}
!8 = !{!9}
!9 = !{i64 4, !"t.generalized"}
!10 = !DIFile(filename: "a.cu", directory: "/")
!11 = !DILocalVariable(name: "a", scope: !12, line: x)
;     ^^^^^^^^^^^^^^^^ error metadata: the value of 'line': expected unsigned integer
!12 = distinct !DILexicalBlock(scope: null, file: !10, line: 1)
;              ^^^^^^^^^^^^^^^ error metadata: 'scope' cannot be null
!13 = distinct !DIAssignID(line: 1)
;                          ^^^^^^^ error metadata: expected ')' here: !DIAssignID has no fields
!14 = distinct !DIAssignID()
!15 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!16 = !DIBasicType(tag: DW_TAG_structure_type, name: "int", size: 32)
;     ^^^^^^^^^^^^ warning metadata: invalid tag: DW_TAG_structure_type of !DIBasicType: the debugging information is dropped, or the module refused
!17 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", rank: 2)
;     ^^^^^^^^^^^^^^^^ warning metadata: rank can only appear in array type: the debugging information is dropped, or the module refused
!18 = !DICompositeType(tag: DW_TAG_array_type, baseType: !15, rank: 2)
!19 = !DIDerivedType(tag: DW_TAG_variable, name: "m", baseType: !15, flags: DIFlagStaticMember)
