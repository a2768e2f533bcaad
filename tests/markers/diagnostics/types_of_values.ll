; Types of NVVM IR that do not go together. LLVM refuses each marked line, and takes all others.
target triple = "nvptx64-nvidia-cuda"
%Pair = type { i32, [4 x float] }
%Int = type i32
%Unknown = type opaque
%Scalable = type { <vscale x 2 x i32>, <vscale x 2 x i32> }
@shared = addrspace(3) global [32 x float] undef
@unsized = global target("unknown") undef
;                 ^^^^^^^^^^^^^^^^^ error invalid-type: Global variable initializer must be sized, not of type 'target("unknown")'
@cast = alias i64, addrspacecast (ptr addrspace(3) @shared to ptr)
@miscast = alias i64, bitcast (ptr addrspace(3) @shared to ptr addrspace(1))
;                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cast-types: invalid cast opcode for cast from 'ptr addrspace(3)' to 'ptr addrspace(1)'
@number = global i64 7
@text = constant [3 x i8] c"ab\00"
define i32 @f(i32 %i, i64 %l, float %f, double %d, ptr %p, <4 x i32> %v, %Pair %s) {
entry:
  %same = add %Int %i, 1
  %x0 = add i32 %l, 1
;               ^^ error value-type: '%l' defined with type 'i64' but expected 'i32'
  %x1 = add float %f, %f
;           ^^^^^ error operand-type: 'add' requires integer or integer vector operands, not 'float'
  %x2 = fadd i32 %i, %i
;            ^^^ error operand-type: 'fadd' requires floating-point or floating-point vector operands, not 'i32'
  %x3 = icmp eq i64 %i, 0
;                   ^^ error value-type: '%i' defined with type 'i32' but expected 'i64'
  %x4 = fcmp oeq i32 %i, %i
;                ^^^ error operand-type: fcmp requires floating point operands, not 'i32'
  %x5 = icmp eq ptr %p, null
  store i32 %f, ptr %p
;           ^^ error value-type: '%f' defined with type 'float' but expected 'i32'
  store float %f, ptr @shared
;                     ^^^^^^^ error value-type: '@shared' defined with type 'ptr addrspace(3)' but expected 'ptr'
  store float %f, ptr addrspace(3) @shared
  store i32 %i, i64 %l
;               ^^^ error operand-type: store operand must be a pointer, not 'i64'
  %l0 = load i32, i64 %l
;                 ^^^ error operand-type: load operand must be a pointer, not 'i64'
  %l1 = load %Unknown, ptr %p
;            ^^^^^^^^ error invalid-type: loading unsized types is not allowed: '%Unknown'
  %c0 = trunc i32 %i to i64
;             ^^^^^^^^^^^^^ error cast-types: invalid cast opcode for cast from 'i32' to 'i64'
  %c1 = zext i64 %l to i32
;            ^^^^^^^^^^^^^ error cast-types: invalid cast opcode for cast from 'i64' to 'i32'
  %c2 = bitcast i32 %i to float
  %c3 = bitcast i64 %l to float
;               ^^^^^^^^^^^^^^^ error cast-types: invalid cast opcode for cast from 'i64' to 'float'
  %c4 = fptosi double %d to i32
  %c5 = sitofp double %d to float
;              ^^^^^^^^^^^^^^^^^^ error cast-types: invalid cast opcode for cast from 'double' to 'float'
  %c6 = inttoptr i64 %l to ptr
  %c7 = addrspacecast ptr %p to ptr
;                     ^^^^^^^^^^^^^ error cast-types: invalid cast opcode for cast from 'ptr' to 'ptr'
  %c8 = addrspacecast ptr %p to ptr addrspace(1)
  %c9 = bitcast ptr %p to ptr addrspace(1)
;               ^^^^^^^^^^^^^^^^^^^^^^^^^^ error cast-types: invalid cast opcode for cast from 'ptr' to 'ptr addrspace(1)'
  %g0 = getelementptr %Pair, ptr %p, i64 0, i32 1, i64 3
  %g1 = getelementptr %Pair, ptr %p, i64 0, i32 2
;                                               ^ error aggregate-index: invalid getelementptr indices: the structure has 2 fields, no number 2
  %g2 = getelementptr %Pair, ptr %p, i64 0, i32 %i
;                                               ^^ error aggregate-index: invalid getelementptr indices: a structure is indexed by constants of i32
  %g3 = getelementptr %Pair, ptr %p, i64 0, i64 1
;                                               ^ error aggregate-index: invalid getelementptr indices: a structure is indexed by constants of i32
  %g4 = getelementptr i32, ptr %p, float 1.0
;                                  ^^^^^ error aggregate-index: getelementptr index must be an integer, not 'float'
  %g6 = getelementptr %Scalable, ptr %p, i64 1
;                     ^^^^^^^^^ error invalid-type: getelementptr cannot target structure that contains scalable vector type
  %g7 = getelementptr [2 x <vscale x 2 x i32>], ptr %p, i64 1
  %g8 = getelementptr %Pair, <vscale x 2 x ptr> undef, <vscale x 2 x i64> zeroinitializer
  %g9 = getelementptr %Pair, <vscale x 2 x ptr> undef, <vscale x 2 x i64> zeroinitializer, <vscale x 2 x i32> zeroinitializer
;                                                                                                             ^^^^^^^^^^^^^^^ error aggregate-index: invalid getelementptr indices: a structure is indexed by constants of i32
  %l2 = load target("unknown"), ptr %p
;            ^^^^^^^^^^^^^^^^^ error invalid-type: loading unsized types is not allowed: 'target("unknown")'
  %l3 = load target("spirv.Event"), ptr %p
  %n0 = alloca target("unknown")
;              ^^^^^^^^^^^^^^^^^ error invalid-type: Cannot allocate unsized type 'target("unknown")'
  store target("unknown") poison, ptr %p
;       ^^^^^^^^^^^^^^^^^ error invalid-type: storing unsized types is not allowed: 'target("unknown")'
  call void asm "", ""(label %entry)
;                      ^^^^^ error call-arguments: invalid type for function argument: 'label'
  call void asm "", "r"(%Unknown undef)
;                       ^^^^^^^^ error call-arguments: invalid type for function argument: '%Unknown'
  %g5 = getelementptr float, i64 %l, i64 1
;                            ^^^ error aggregate-index: base of getelementptr must be a pointer, not 'i64'
  %e0 = extractvalue %Pair %s, 1, 3
  %e1 = extractvalue %Pair %s, 2
;                              ^ error aggregate-index: invalid indices for extractvalue: '{ i32, [4 x float] }' has no element 2
  %e2 = extractvalue i32 %i, 0
;                    ^^^ error aggregate-index: extractvalue operand must be aggregate type, not 'i32'
  %e3 = insertvalue %Pair %s, i32 %i, 0
  %e4 = insertvalue %Pair %s, i64 %l, 0
;                             ^^^ error aggregate-index: insertvalue operand and field disagree in type: 'i64' instead of 'i32'
  %v0 = extractelement <4 x i32> %v, i32 0
  %v1 = extractelement i32 %i, i32 0
;                      ^^^ error operand-type: invalid extractelement operands: 'i32' is not a vector
  %v2 = insertelement <4 x i32> %v, float %f, i32 0
;                                   ^^^^^ error operand-type: invalid insertelement operands: 'float' into '<4 x i32>'
  %v3 = shufflevector <4 x i32> %v, <4 x i32> %v, <2 x i32> <i32 0, i32 7>
  %v4 = shufflevector <4 x i32> %v, <4 x i32> %v, <2 x i32> <i32 0, i32 8>
;                                                                       ^ error operand-type: invalid shufflevector operands: no element 8
  %a0 = atomicrmw add ptr %p, i32 %i seq_cst
  %a1 = atomicrmw add ptr %p, float %f seq_cst
;                             ^^^^^ error operand-type: atomicrmw add operand must be an integer, not 'float'
  %a2 = atomicrmw fadd ptr %p, float %f seq_cst
  %a3 = atomicrmw add i64 %l, i32 %i seq_cst
;                     ^^^ error operand-type: atomicrmw operand must be a pointer, not 'i64'
  %a4 = cmpxchg ptr %p, i32 0, i64 %l seq_cst seq_cst
;                              ^^^ error operand-type: compare value and new value type do not match: 'i32' and 'i64'
  %s0 = select i1 true, i32 %i, i64 %l
;                               ^^^ error operand-type: select values must have same type: 'i32' and 'i64'
  %s1 = select i32 %i, i32 %i, i32 %i
;              ^^^ error operand-type: select condition must be i1 or <n x i1>, not 'i32'
  %k0 = add i32 %i, 1.0
;                   ^^^ error constant-type: floating point constant invalid for type 'i32'
  %k1 = fadd float %f, 1
;                      ^ error constant-type: integer constant must have integer type, not 'float'
  %k2 = add i64 %l, null
;                   ^^^^ error constant-type: null must be a pointer type, not 'i64'
  %k3 = add i32 %i, true
;                   ^^^^ error constant-type: constant expression type mismatch: got type 'i1' but expected 'i32'
  %k4 = add i8 1, 300
  %k5 = add <2 x i32> <i32 1, i64 2>, zeroinitializer
;                     ^^^^^^^^^^^^^^ error constant-type: vector element #1 is not of type 'i32'
  %k6 = add <2 x i32> <i32 1, i32 2>, <i32 1>
;                                     ^^^^^^^ error constant-type: constant expression type mismatch: got type '<1 x i32>' but expected '<2 x i32>'
  call void @g(i32 %l)
;                  ^^ error value-type: '%l' defined with type 'i64' but expected 'i32'
  %n0 = call void @g(i32 1)
; ^^^ error void-name: instructions returning void cannot have a name
  call void (i32) @g(i64 1)
;                    ^^^ error call-arguments: argument is not of expected type 'i32'
  call void (i32) @g()
;                 ^^ error call-arguments: not enough parameters specified for call
  call void (i32) @g(i32 1, i32 2)
;                           ^^^^^ error call-arguments: too many arguments specified
  br i1 %x5, label %next, label %last
next:
  br label %entry2
entry2:
  %n = alloca i32, float 1.0
;                  ^^^^^ error operand-type: element count must have integer type, not 'float'
  switch i32 %i, label %last [
    i32 0, label %next2
  ]
next2:
  ret i64 %l
;     ^^^ error return-type: value doesn't match function result type 'i32'
  ret i32 0
last:
  ret i32 %i
}
declare void @g(i32)
