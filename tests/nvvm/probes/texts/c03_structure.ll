; == linkage-private
@x = private addrspace(1) global i32 7
; == linkage-available-externally
define available_externally void @f() {
  ret void
}
; == linkage-linkonce
define linkonce void @f() {
  ret void
}
; == linkage-common-nonzero
@x = common addrspace(1) global i32 3
; == linkage-common
@x = common addrspace(1) global i32 0
; == linkage-weak-odr
define weak_odr void @f() {
  ret void
}
; == linkage-extern-weak-variable
@x = extern_weak addrspace(1) global i32
; == linkage-extern-weak-function
declare extern_weak void @g()
define void @f() {
  call void @g()
  ret void
}
; == linkage-appending
@x = appending addrspace(1) global [1 x i32] [i32 1]
; == linkage-appending-scalar
@x = appending addrspace(1) global i32 1
; == linkage-linker-private
@x = linker_private addrspace(1) global i32 1
; == linkage-dllimport
declare dllimport void @g()
; == linkage-dllexport
define dllexport void @f() {
  ret void
}
; == linkage-internal-declaration
declare internal void @g()
; == linkage-external-initialised
@x = external addrspace(1) global i32 4
; == linkage-none-uninitialised
@x = addrspace(1) global i32
; == linkage-weak-declared
declare weak void @g()
; == linkage-two
@x = internal private addrspace(1) global i32 4
; == cc-fast
define fastcc void @f() {
  ret void
}
; == cc-cold
define coldcc void @f() {
  ret void
}
; == cc-number
define cc 10 void @f() {
  ret void
}
; == cc-number-large
define cc 99999 void @f() {
  ret void
}
; == cc-unknown
define quickcc void @f() {
  ret void
}
; == cc-ptx-kernel
define ptx_kernel void @f() {
  ret void
}
; == cc-ptx-kernel-result
define ptx_kernel i32 @f() {
  ret i32 0
}
; == cc-ptx-device
define ptx_device i32 @f() {
  ret i32 0
}
; == va-arg-function
define void @f(i32 %a, ...) {
  ret void
}
; == va-arg-call
declare i32 @printf(i8*, ...)
define void @f(i8* %p) {
  %r = call i32 (i8*, ...) @printf(i8* %p, i32 1)
  ret void
}
; == extension
define zeroext i8 @f(i8 signext %a) {
  ret i8 %a
}
; == extension-float
define zeroext float @f() {
  ret float 0.0
}
; == extension-pointer-parameter
define void @f(i32* zeroext %p) {
  ret void
}
; == extension-both
define void @f(i8 zeroext signext %p) {
  ret void
}
; == byval
%S = type { i32, i32 }
define void @f(%S* byval align 8 %p) {
  ret void
}
; == byval-integer
define void @f(i32 byval(i32) %p) {
  ret void
}
; == sret-not-first
%S = type { i32, i32 }
define void @f(i32 %a, i32 %b, %S* sret %p) {
  ret void
}
; == sret-with-result
%S = type { i32, i32 }
define i32 @f(%S* sret %p) {
  ret i32 0
}
; == align-annotation
define void @f([2 x i64] %a) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([2 x i64])* @f, !"align", i32 65552}
; == callalign
  %r = call i32 %fp(i32 %a), !callalign !0
!0 = !{i32 8, i32 520}
; == visibility-hidden
define hidden void @f() {
  ret void
}
; == visibility-internal-hidden
define internal hidden void @f() {
  ret void
}
; == visibility-default
@x = default addrspace(1) global i32 0
; == visibility-unknown
@x = secret addrspace(1) global i32 0
; == thread-local
@x = thread_local addrspace(1) global i32 0
; == thread-local-model
@x = thread_local(initialexec) addrspace(1) global i32 0
; == thread-local-model-unknown
@x = thread_local(fast) addrspace(1) global i32 0
; == comdat
$c = comdat any
define void @f() comdat($c) {
  ret void
}
; == comdat-undefined
define void @f() comdat($c) {
  ret void
}
; == named-type
%T = type { i32, float }
define i32 @f(%T %t) {
  %r = extractvalue %T %t, 0
  ret i32 %r
}
; == named-type-twice
%T = type { i32, float }
%T = type { i32, i32 }
; == named-type-undefined
define void @f(%U* %p) {
  ret void
}
; == named-type-opaque-load
%U = type opaque
define void @f(%U* %p) {
  %v = load %U, %U* %p
  ret void
}
; == named-type-recursive
%L = type { i32, %L }
@x = external addrspace(1) global %L
; == named-type-recursive-pointer
%L = type { i32, %L* }
@x = external addrspace(1) global %L
; == source-filename
source_filename = "a.cu"
define void @f() {
  ret void
}
; == source-filename-number
source_filename = 3
; == global-shared
@x = internal addrspace(3) global [32 x float] undef
; == global-shared-initialised
@x = internal addrspace(3) global i32 5
; == global-shared-zero
@x = addrspace(3) global i32 zeroinitializer
; == global-constant-space
@x = addrspace(4) global [2 x i32] [i32 1, i32 2]
; == global-constant-word
@x = addrspace(1) constant i32 4
; == global-space-2
@x = addrspace(2) global i32 0
; == global-space-5
@x = addrspace(5) global i32 0
; == global-space-101
@x = addrspace(101) global i32 0
; == global-no-space
@x = global i32 0
; == global-section
@x = addrspace(1) global i32 0, section ".data"
; == global-section-metadata
@x = internal addrspace(1) global i32 0, section "llvm.metadata"
; == global-align
@x = addrspace(1) global i32 0, align 64
; == global-align-3
@x = addrspace(1) global i32 0, align 3
; == global-align-huge
@x = addrspace(1) global i32 0, align 8589934592
; == global-external-shared
@x = external addrspace(3) global [0 x i32], align 16
; == global-initialiser-type
@x = addrspace(1) global i32 1.0
; == global-initialiser-array-length
@x = addrspace(1) global [3 x i32] [i32 1, i32 2]
; == global-initialiser-element-type
@x = addrspace(1) global [2 x i32] [i32 1, i64 2]
; == global-initialiser-string
@x = addrspace(4) constant [3 x i8] c"ab\00"
; == global-initialiser-string-length
@x = addrspace(4) constant [4 x i8] c"ab\00"
; == global-void
@x = addrspace(1) global void undef
; == global-function-type
@x = external addrspace(1) global void ()
; == global-label
@x = addrspace(1) global label undef
; == global-unnamed-addr
@x = unnamed_addr addrspace(1) constant i32 5
; == global-externally-initialised
@x = addrspace(1) externally_initialized global i32 5
; == function-align
define void @f() align 16 {
  ret void
}
; == function-section
define void @f() section ".text.f" {
  ret void
}
; == function-gc
define void @f() gc "shadow-stack" {
  ret void
}
; == function-prefix
define void @f() prefix i32 4 {
  ret void
}
; == function-prologue
define void @f() prologue i8 4 {
  ret void
}
; == function-personality
declare i32 @p(...)
define void @f() personality i32 (...)* @p {
  ret void
}
; == function-metadata
define void @f() !mine !0 {
  ret void
}
!0 = !{i32 1}
; == function-declared-twice-same
declare void @g(i32)
declare void @g(i32)
; == function-declared-twice-other
declare void @g(i32)
declare void @g(i64)
; == function-defined-twice
define void @f() {
  ret void
}
define void @f() {
  ret void
}
; == function-no-body
define void @f()
; == function-empty-body
define void @f() {
}
; == function-declared-with-body
declare void @f() {
  ret void
}
; == function-returns-label
declare label @f()
; == function-returns-metadata
declare metadata @f()
; == function-returns-function
declare void () @f()
; == function-void-parameter
declare void @f(void)
; == function-label-parameter
declare void @f(label)
; == function-returns-struct
define { i32, float } @f() {
  ret { i32, float } { i32 1, float 2.0 }
}
; == alias-function
define void @f() {
  ret void
}
@a = alias void (), void ()* @f
; == alias-kernel
define void @f() {
  ret void
}
@a = alias void (), void ()* @f
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"kernel", i32 1}
; == alias-variable
@x = addrspace(1) global i32 0
@a = alias i32, i32 addrspace(1)* @x
; == alias-undefined
@a = alias void (), void ()* @nobody
; == alias-declared
declare void @g()
@a = alias void (), void ()* @g
; == alias-itself
@a = alias void (), void ()* @a
; == alias-twice
define void @f() {
  ret void
}
@a = alias void (), void ()* @f
@a = alias void (), void ()* @f
; == ifunc
define void ()* @pick() {
  ret void ()* null
}
@i = ifunc void (), void ()* ()* @pick
; == named-metadata-other
!mine = !{!0}
!0 = !{i32 4}
; == named-metadata-string
!mine = !{!"text"}
; == version-1-5
!nvvmir.version = !{!0}
!0 = !{i32 1, i32 5}
; == version-four
!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0, i32 3, i32 1}
; == version-four-old-debug
!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0, i32 2, i32 0}
; == version-3
!nvvmir.version = !{!0}
!0 = !{i32 3, i32 0}
; == version-one-number
!nvvmir.version = !{!0}
!0 = !{i32 2}
; == version-three-numbers
!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0, i32 3}
; == version-strings
!nvvmir.version = !{!0}
!0 = !{!"2", !"0"}
; == version-i64
!nvvmir.version = !{!0}
!0 = !{i64 2, i64 0}
; == version-two-nodes
!nvvmir.version = !{!0, !1}
!0 = !{i32 2, i32 0}
!1 = !{i32 2, i32 0}
; == version-missing
; no version
define void @f() {
  ret void
}
; == parameter-inreg-nest
define void @f(i32 inreg %a, i8* nest %b) {
  ret void
}
; == parameter-nonnull
define void @f(i32* nonnull %b) {
  ret void
}
; == parameter-nonnull-integer
define void @f(i32 nonnull %b) {
  ret void
}
; == parameter-dereferenceable
define void @f(i32* dereferenceable(8) %b, i32* dereferenceable_or_null(4) %c) {
  ret void
}
; == parameter-dereferenceable-zero
define void @f(i32* dereferenceable(0) %b) {
  ret void
}
; == parameter-swiftself
define void @f(i8* swiftself %b) {
  ret void
}
; == parameter-swifterror
define void @f(i8** swifterror %b) {
  ret void
}
; == parameter-inalloca
%S = type { i32, i32 }
define void @f(%S* inalloca %b) {
  ret void
}
; == parameter-align
define void @f(i32* align 16 %b) {
  ret void
}
; == parameter-align-3
define void @f(i32* align 3 %b) {
  ret void
}
; == parameter-noalias-integer
define void @f(i32 noalias %b) {
  ret void
}
; == parameter-readonly
define void @f(i32* noalias nocapture readonly %b) {
  ret void
}
; == parameter-readonly-writeonly
define void @f(i32* readonly writeonly %b) {
  ret void
}
; == parameter-unknown-attribute
define void @f(i32* restrict %b) {
  ret void
}
; == parameter-function-attribute
define void @f(i32 noinline %b) {
  ret void
}
; == parameter-returned-two
define i32 @f(i32 returned %a, i32 returned %b) {
  ret i32 %a
}
; == group-used
define void @f() #0 {
  ret void
}
attributes #0 = { nounwind readnone }
; == group-undefined
define void @f() #4 {
  ret void
}
; == group-align
define void @f() #0 {
  ret void
}
attributes #0 = { alignstack=16 }
; == group-unknown-word
define void @f() #0 {
  ret void
}
attributes #0 = { fastest }
; == function-attributes-supported
define void @f() alwaysinline minsize noreturn nounwind optsize {
  ret void
}
; == function-attributes-optnone
define void @f() noinline optnone cold {
  ret void
}
; == function-optnone-without-noinline
define void @f() optnone {
  ret void
}
; == function-noinline-alwaysinline
define void @f() noinline alwaysinline {
  ret void
}
; == function-readnone-readonly
define void @f() readnone readonly {
  ret void
}
; == function-ignored
define i8* @f(i32 %a) allocsize(0) argmemonly norecurse speculatable {
  ret i8* null
}
; == function-allocsize-index
define i8* @f(i32 %a) allocsize(3) {
  ret i8* null
}
; == function-alignstack
define void @f() alignstack(16) {
  ret void
}
; == function-builtin
define void @f() builtin {
  ret void
}
; == function-nonlazybind
define void @f() nonlazybind {
  ret void
}
; == function-naked
define void @f() naked {
  ret void
}
; == function-nobuiltin
define void @f() nobuiltin {
  ret void
}
; == function-noimplicitfloat
define void @f() noimplicitfloat {
  ret void
}
; == function-noredzone
define void @f() noredzone {
  ret void
}
; == function-returns-twice
define void @f() returns_twice {
  ret void
}
; == function-sanitize
define void @f() sanitize_memory {
  ret void
}
; == function-ssp
define void @f() ssp {
  ret void
}
; == function-sspstrong
define void @f() sspstrong {
  ret void
}
; == function-uwtable
define void @f() uwtable {
  ret void
}
; == function-convergent
define void @f() convergent {
  ret void
}
; == function-jumptable
define void @f() jumptable unnamed_addr {
  ret void
}
; == function-safestack
define void @f() safestack {
  ret void
}
; == function-thunk
define void @f() "thunk" {
  ret void
}
; == function-probe-stack
define void @f() "probe-stack"="x" "stack-probe-size"="4096" {
  ret void
}
; == global-attribute
@x = addrspace(1) global i32 0 #0
attributes #0 = { "mine" }
; == bundle
declare void @g()
define void @f() {
  call void @g() [ "deopt"(i32 1) ]
  ret void
}
; == bundle-assume
declare void @llvm.assume(i1)
define void @f(i32* %p) {
  call void @llvm.assume(i1 true) [ "align"(i32* %p, i32 8) ]
  ret void
}
; == module-asm
module asm ".global .u32 from_asm;"
define void @f() {
  ret void
}
; == module-asm-not-ptx
module asm "this is none"
define void @f() {
  ret void
}
; == module-asm-number
module asm 4
; == layout-32
target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @f() {
  ret void
}
; == layout-64-of-1-5
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @f() {
  ret void
}
; == layout-big-endian
target datalayout = "E-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @f() {
  ret void
}
; == layout-missing
; no layout
define void @f() {
  ret void
}
; == layout-nonsense
target datalayout = "what"
define void @f() {
  ret void
}
; == layout-upstream
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
define void @f() {
  ret void
}
; == layout-non-integral
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64-ni:4"
define void @f() {
  ret void
}
; == triple-vendor
target triple = "nvptx64-unknown-cuda"
define void @f() {
  ret void
}
; == triple-32
target triple = "nvptx-nvidia-cuda"
define void @f() {
  ret void
}
; == triple-x86
target triple = "x86_64-unknown-linux-gnu"
define void @f() {
  ret void
}
; == triple-nvcl
target triple = "nvptx64-nvidia-nvcl"
define void @f() {
  ret void
}
; == triple-missing
; no triple
define void @f() {
  ret void
}
; == volatile-load
  %r = load volatile i32, i32* %p
; == volatile-store
  store volatile i32 1, i32 addrspace(1)* %g
; == fast-math
  %r = fadd nnan ninf nsz arcp float %x, %x
; == fast-math-all
  %r = fmul fast double %y, %y
; == fast-math-integer
  %r = add fast i32 %a, %b
; == nuw-nsw
  %r = add nuw nsw i32 %a, %b
; == nuw-float
  %r = fadd nuw float %x, %x
; == nuw-logical
  %r = and nuw i32 %a, %b
; == exact
  %r = udiv exact i32 %a, %b
; == exact-add
  %r = add exact i32 %a, %b
; == uselistorder
define void @f(i32 %a) {
  %r = add i32 %a, %a
  ret void
  uselistorder i32 %a, { 1, 0 }
}
; == uselistorder-wrong
define void @f(i32 %a) {
  %r = add i32 %a, %a
  ret void
  uselistorder i32 %a, { 0, 1 }
}
; == cmpxchg-syncscope-unknown
  %r = cmpxchg i32* %p, i32 1, i32 2 syncscope("mine") seq_cst seq_cst
; == cmpxchg-syncscope-device
  %r = cmpxchg i32* %p, i32 1, i32 2 syncscope("device") seq_cst seq_cst
