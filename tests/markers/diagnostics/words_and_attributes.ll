; Words around the operands of instructions, and before and after the types of functions and variables. LLVM reads it.
target triple = "nvptx64-nvidia-cuda"

@plain = internal addrspace(1) global i32 0, align 16
@twice = internal private addrspace(1) global i32 0
;                 ^^^^^^^ error linkage: 'private' is a second linkage after 'internal'
@hidden = private hidden addrspace(1) global i32 0
;                 ^^^^^^ error linkage: symbol with local linkage must have default visibility, not 'hidden'
@odd = addrspace(1) global i32 0, align 3
;                                 ^^^^^^^ error attribute: alignment is not a power of two: 3

declare void @takes(ptr noalias readonly align 8, ptr sret(i32), i8 zeroext)
declare internal void @local(i32)
;       ^^^^^^^^ error linkage: invalid linkage for function declaration: 'internal'
declare void @extended(float zeroext)
;                            ^^^^^^^ error attribute: Attribute 'zeroext' applied to incompatible type 'float'
declare void @both(i8 zeroext signext)
;                             ^^^^^^^ error attribute: Attributes 'zeroext and signext' are incompatible
declare void @excluded(ptr readonly writeonly)
;                                   ^^^^^^^^^ error attribute: Attributes 'readonly and writeonly' are incompatible
declare i32 @result(ptr sret(i32))
;                       ^^^^^^^^^ error attribute: functions with 'sret' argument must return void
declare void @late(i32, i32, ptr sret(i32))
;                                ^^^^^^^^^ error attribute: Attribute 'sret' is not on first or second parameter
declare i32 @again(i32 returned, i32 returned)
;                                    ^^^^^^^^ error attribute: More than one parameter has attribute returned
declare void @aligned(ptr align 3)
;                         ^^^^^^^ error attribute: alignment is not a power of two: 3
declare void @nothing(ptr dereferenceable(0))
;                         ^^^^^^^^^^^^^^^^^^ error attribute: dereferenceable bytes must be non-zero
declare void @inlined(i32 noinline)
;                         ^^^^^^^^ error attribute: 'noinline' does not apply to parameters
declare void @inlining() noinline alwaysinline
;                                 ^^^^^^^^^^^^ error attribute: Attributes 'noinline and alwaysinline' are incompatible
declare void @slow() optnone
;                    ^^^^^^^ error attribute: Attribute 'optnone' requires 'noinline'
declare void @extending() zeroext
;                         ^^^^^^^ error attribute: 'zeroext' does not apply to functions
declare void @called() builtin
;                      ^^^^^^^ error attribute: 'builtin' does not apply to functions
declare ptr @allocates(i32) allocsize(1)
;                           ^^^^^^^^^^^^ error attribute: 'allocsize' argument is out of bounds

declare void @pointers(<2 x ptr> align 4, ptr align 4)
declare void @places(i32 align 4)
;                        ^^^^^^^ error attribute: Attribute 'align' applied to incompatible type 'i32'
declare void @lanes(<2 x ptr> noalias)
;                             ^^^^^^^ error attribute: Attribute 'noalias' applied to incompatible type '<2 x ptr>'
declare void @extends(<2 x i8> zeroext)
;                              ^^^^^^^ error attribute: Attribute 'zeroext' applied to incompatible type '<2 x i8>'
declare void @reads(i32 readonly)
;                       ^^^^^^^^ error attribute: Attribute 'readonly' applied to incompatible type 'i32'
declare void @writes(i32 writeonly)
declare void @writable(float writable)
;                            ^^^^^^^^ error attribute: Attribute 'writable' applied to incompatible type 'float'
declare void @initial(i32 initializes((0, 4)))
;                         ^^^^^^^^^^^^^^^^^^^ error attribute: Attribute 'initializes' applied to incompatible type 'i32'
declare void @classes(float nofpclass(nan), [2 x <2 x float>] nofpclass(inf), { float, float } nofpclass(nan))
declare void @classless({ float, i32 } nofpclass(nan))
;                                      ^^^^^^^^^^^^^^ error attribute: Attribute 'nofpclass' applied to incompatible type '{ float, i32 }'
declare void @ranges(i32 range(i32 0, 4), <2 x i8> range(i8 0, 4))
declare void @wide(i32 range(i8 0, 4))
;                      ^^^^^^^^^^^^^^ error attribute: Attribute 'range' applied to incompatible type 'i32'
declare range(i32 0, 4) float @fractions()
;       ^^^^^^^^^^^^^^^ error attribute: Attribute 'range' applied to incompatible type 'float'
declare noundef i32 @something()
declare noundef void @undefined()
;       ^^^^^^^ error attribute: Attribute 'noundef' applied to incompatible type 'void'
declare readnone ptr @asked()
;       ^^^^^^^^ error attribute: 'readnone' does not apply to return values
declare ptr @allocating(ptr byval(%pair) align 8)
declare void @copied(ptr byval(void ()))
;                        ^^^^^^^^^^^^^^ error attribute: Attribute 'byval' does not support unsized types
declare void @voided(ptr sret(void))
;                        ^^^^^^^^^^ error attribute: void type only allowed for function results
declare void @opaque(ptr byval(%opaque))
;                        ^^^^^^^^^^^^^^ error attribute: Attribute 'byval' does not support unsized types
declare void @stored(ptr sret(%opaque))
declare void @unnamed(ptr byval(%unnamed))
;                         ^^^^^^^^^^^^^^^ error attribute: use of undefined type named 'unnamed'
declare void @contrary(ptr writable readonly)
;                                   ^^^^^^^^ error attribute: Attributes 'writable and readonly' are incompatible

define void @words(i32 %a, i32 %b, float %x, ptr %p, i1 %c) {
  %1 = add nuw nsw i32 %a, %b
  %2 = and nuw i32 %a, %b
;      ^^^^^^^^^^^^^^^^^^ error instruction-word: 'and' does not take 'nuw'
  %3 = add exact i32 %a, %b
;      ^^^^^^^^^^^^^^^^^^^^ error instruction-word: 'add' does not take 'exact'
  %4 = udiv exact i32 %a, %b
  %5 = fadd nuw float %x, %x
;      ^^^^^^^^^^^^^^^^^^^^^ error instruction-word: 'fadd' does not take 'nuw'
  %6 = fadd fast float %x, %x
  %7 = icmp slt i32 %a, %b
  %8 = icmp oeq i32 %a, %b
;      ^^^^^^^^^^^^^^^^^^^ error instruction-word: expected icmp predicate (e.g. 'eq')
  %9 = fcmp slt float %x, %x
;      ^^^^^^^^^^^^^^^^^^^^^ error instruction-word: expected fcmp predicate (e.g. 'oeq')
  %10 = fcmp une float %x, %x
  %11 = load i32, ptr %p, align 3
;       ^^^^^^^^^^^^^^^^^^^^^^^^^ error instruction-word: alignment is not a power of two: 3
  %12 = load i32, ptr %p, align 0
;       ^^^^^^^^^^^^^^^^^^^^^^^^^ error instruction-word: alignment is not a power of two: 0
  %13 = load atomic i32, ptr %p acquire, align 4
  %14 = load atomic i32, ptr %p release, align 4
;       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error instruction-word: atomic load cannot use release ordering
  %15 = load atomic i32, ptr %p, align 4
;       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error instruction-word: expected ordering on atomic instruction
  store atomic i32 %a, ptr %p acquire, align 4
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error instruction-word: atomic store cannot use acquire ordering
  store atomic i32 %a, ptr %p release, align 4
  fence monotonic
; ^^^^^^^^^^^^^^^ error instruction-word: fence cannot be monotonic
  fence seq_cst
  %16 = cmpxchg ptr %p, i32 %a, i32 %b acq_rel monotonic
  %17 = cmpxchg ptr %p, i32 %a, i32 %b seq_cst release
;       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error instruction-word: cmpxchg failure ordering cannot include release semantics
  %18 = cmpxchg ptr %p, i32 %a, i32 %b unordered unordered
;       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error instruction-word: cmpxchg cannot be unordered
  %19 = atomicrmw add ptr %p, i32 %a unordered
;       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error instruction-word: atomicrmw cannot be unordered
  %20 = atomicrmw mul ptr %p, i32 %a seq_cst
;       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error instruction-word: expected binary operation in atomicrmw, not 'mul'
  %21 = atomicrmw uinc_wrap ptr %p, i32 %a seq_cst
  %22 = alloca i32, align 6
;       ^^^^^^^^^^^^^^^^^^^ error instruction-word: alignment is not a power of two: 6
  %far = alloca i32, addrspace(16777215)
  %farther = alloca i32, addrspace(16777216)
;            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error instruction-word: invalid address space, must be a 24-bit integer
  call void @takes(ptr noalias align 8 %p, ptr sret(i32) %p, i8 zeroext 1)
  call void @takes(ptr align 3 %p, ptr %p, i8 1)
;                      ^^^^^^^ error attribute: alignment is not a power of two: 3
  call void @takes(ptr align 8589934592 %p, ptr %p, i8 1)
;                      ^^^^^^^^^^^^^^^^ error attribute: huge alignments are not supported yet: 8589934592
  call void @takes(ptr signext %p, ptr %p, i8 1)
;                      ^^^^^^^ error attribute: Attribute 'signext' applied to incompatible type 'ptr'
  call void @takes(ptr %p, ptr %p, i8 align 4 1)
;                                     ^^^^^^^ error attribute: Attribute 'align' applied to incompatible type 'i8'
  call void @takes(ptr %p, ptr %p, i8 range(i16 0, 4) 1)
;                                     ^^^^^^^^^^^^^^^ error attribute: Attribute 'range' applied to incompatible type 'i8'
  call void @takes(ptr byval(void ()) %p, ptr %p, i8 1)
;                      ^^^^^^^^^^^^^^ error attribute: Attribute 'byval' does not support unsized types
  call void @takes(ptr byval(%unnamed) %p, ptr %p, i8 1)
;                      ^^^^^^^^^^^^^^^ error attribute: use of undefined type named 'unnamed'
  call void @takes(ptr nounwind %p, ptr %p, i8 1)
;                      ^^^^^^^^ error attribute: 'nounwind' is an attribute of functions: it does not apply to a value
  call void @takes(ptr %p, ptr %p, i8 signext zeroext 1)
;                                     ^^^^^^^ error attribute: Attributes 'zeroext and signext' are incompatible
  call noundef void @takes(ptr %p, ptr %p, i8 1)
;      ^^^^^^^ error attribute: Attribute 'noundef' applied to incompatible type 'void'
  %ranged = call range(i32 0, 4) i32 @something()
  %wider = call range(i8 0, 4) i32 @something()
;               ^^^^^^^^^^^^^^ error attribute: Attribute 'range' applied to incompatible type 'i32'
  br i1 %c, label %one, label %other
one:
  ret void
other:
  ret void
}

%pair = type { i32, float }
%opaque = type opaque
%labels = type { label }
;              ^^^^^^^^^ error invalid-type: invalid element type for struct
@nobits = external addrspace(1) global i0
;                                      ^^ error invalid-type: bitwidth for integer type out of range
@many = external addrspace(1) global i99999999
;                                    ^^^^^^^^^ error invalid-type: bitwidth for integer type out of range
@none = external addrspace(1) global <0 x i32>
;                                    ^^^^^^^^^ error invalid-type: zero element vector is illegal
@arrays = external addrspace(1) global <2 x [2 x i32]>
;                                      ^^^^^^^^^^^^^^^ error invalid-type: invalid vector element type
@voids = external addrspace(1) global [2 x void]
;                                     ^^^^^^^^^^ error invalid-type: void type only allowed for function results
@functions = external addrspace(1) global [2 x void ()]
;                                         ^^^^^^^^^^^^^ error invalid-type: invalid array element type
