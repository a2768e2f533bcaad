; == nvvm-appending-linkage
@g = appending addrspace(1) global [1 x i32] zeroinitializer
; --
@g = addrspace(1) global [1 x i32] zeroinitializer
; == nvvm-extern-weak-linkage
@g = extern_weak addrspace(1) global i32
define i32 @f() {
  %x = load i32, i32 addrspace(1)* @g
  ret i32 %x
}
; --
@g = external addrspace(1) global i32
define i32 @f() {
  %x = load i32, i32 addrspace(1)* @g
  ret i32 %x
}
; == nvvm-visibility
@g = hidden addrspace(1) global i32 0
; --
@g = addrspace(1) global i32 0
; == nvvm-dll-storage
@g = dllexport addrspace(1) global i32 0
; --
@g = addrspace(1) global i32 0
; == nvvm-thread-local
@g = thread_local addrspace(1) global i32 0
; --
@g = addrspace(1) global i32 0
; == nvvm-comdat
$f = comdat any
define weak void @f() comdat {
  ret void
}
; --
define weak void @f() {
  ret void
}
; == nvvm-variable-section
@g = addrspace(1) global i32 0, section "s"
; --
@g = addrspace(1) global i32 0
; == nvvm-function-alignment
define void @f() align 8 {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-ifunc
@f = ifunc void (), void ()* ()* @r
define internal void @g() {
  ret void
}
define void ()* @r() {
  ret void ()* @g
}
; --
define void @f() {
  ret void
}
define internal void @g() {
  ret void
}
define void ()* @r() {
  ret void ()* @g
}
; == nvvm-linker-private-linkage
@g = linker_private addrspace(1) global i32 0
; --
@g = private addrspace(1) global i32 0
; == nvvm-linkage
@g = weak addrspace(1) global i32 0
; --
@g = addrspace(1) global i32 0
; == nvvm-calling-convention
define fastcc void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-variable-arguments
define void @f(i32 %a, ...) {
  ret void
}
; --
define void @f(i32 %a) {
  ret void
}
; == nvvm-parameter-extension
define i32 @f(i8 %a) {
  %b = sext i8 %a to i32
  ret i32 %b
}
; --
define i32 @f(i8 signext %a) {
  %b = sext i8 %a to i32
  ret i32 %b
}
; == nvvm-result-extension
define i8 @f(i8 %a) {
  %b = add i8 %a, 1
  ret i8 %b
}
; --
define signext i8 @f(i8 %a) {
  %b = add i8 %a, 1
  ret i8 %b
}
; == nvvm-byval
%S = type { i32, i32 }
define i32 @f(%S* byval align 8 %p) {
  %q = getelementptr %S, %S* %p, i32 0, i32 1
  %v = load i32, i32* %q
  ret i32 %v
}
; --
%S = type { i32, i32 }
define i32 @f(%S* align 8 %p) {
  %q = getelementptr %S, %S* %p, i32 0, i32 1
  %v = load i32, i32* %q
  ret i32 %v
}
; == nvvm-callalign
define void @f(void ([2 x i32])* %p, [2 x i32] %x) {
  call void %p([2 x i32] %x), !callalign !1
  ret void
}
!1 = !{i32 65552}
; --
define void @f(void ([2 x i32])* %p, [2 x i32] %x) {
  call void %p([2 x i32] %x)
  ret void
}
; == nvvm-align-annotation
define void @f([2 x i32] %x) {
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void ([2 x i32])* @f, !"align", i32 65552}
; --
define void @f([2 x i32] %x) {
  ret void
}
; == nvvm-preemption
define dso_local void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-named-type
%S = type { i32, i32 }
define void @f(%S %x) {
  ret void
}
; --
define void @f({ i32, i32 } %x) {
  ret void
}
; == nvvm-non-integral-pointer
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64-ni:1"
define void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-source-filename
source_filename = "a.cu"
define void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-variable-space
@g = addrspace(2) global i32 0
; --
@g = addrspace(1) global i32 0
; == nvvm-local-variable
@g = addrspace(5) global i32 0
; --
@g = addrspace(1) global i32 0
; == nvvm-shared-initializer
@g = addrspace(3) global i32 0
; --
@g = addrspace(3) global i32 undef
; == nvvm-shared-poison
@g = addrspace(3) global i32 poison
; --
@g = addrspace(3) global i32 undef
; == nvvm-function-section
define void @f() section "s" {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-function-partition
define void @f() partition "p" {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-garbage-collector
define void @f() gc "statepoint-example" {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-prefix-data
define void @f() prefix i32 1 {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-prologue-data
define void @f() prologue i32 1 {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-personality
declare i32 @p(...)
define void @f() personality i32 (...)* @p {
  ret void
}
; --
declare i32 @p(...)
define void @f() {
  ret void
}
; == nvvm-function-metadata
define void @f() !foo !0 {
  ret void
}
!0 = !{}
; --
define void @f() {
  ret void
}
; == nvvm-alias-of-kernel
define void @k() {
  ret void
}
@a = alias void (), void ()* @k
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}
; --
define void @k() {
  ret void
}
@a = alias void (), void ()* @k
; == nvvm-alias-of-variable
@g = addrspace(1) global i32 0
@a = alias i32, i32 addrspace(1)* @g
; --
@g = addrspace(1) global i32 0
; == nvvm-alias
define void @k() {
  ret void
}
@a = alias void (), void ()* @k
; --
define void @k() {
  ret void
}
; == nvvm-named-metadata
!foo = !{!0}
!0 = !{}
define void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-version
define void @f() {
  ret void
}
!nvvmir.version = !{!0}
!0 = !{i32 1, i32 5}
; --
define void @f() {
  ret void
}
; == nvvm-missing-version
; no version
define void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-debug-version
define void @f() {
  ret void
}
!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0, i32 2, i32 0}
; --
define void @f() {
  ret void
}
!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0, i32 3, i32 1}
; == nvvm-version-form
define void @f() {
  ret void
}
!nvvmir.version = !{!0}
!0 = !{i32 2}
; --
define void @f() {
  ret void
}
; == nvvm-ignored-parameter-attribute
define void @f(i32* inreg %a) {
  ret void
}
; --
define void @f(i32* %a) {
  ret void
}
; == nvvm-nonnull
define void @f(i32* nonnull %a) {
  ret void
}
; --
define void @f(i32* %a) {
  ret void
}
; == nvvm-swift-attribute
define void @f(i32* swiftself %a) {
  ret void
}
; --
define void @f(i32* %a) {
  ret void
}
; == nvvm-parameter-alignment
define void @f(i32* align 8 %a) {
  ret void
}
; --
define void @f(i32* %a) {
  ret void
}
; == nvvm-parameter-attribute
define void @f(i32* noalias %a) {
  ret void
}
; --
define void @f(i32* %a) {
  ret void
}
; == nvvm-attribute-group
define void @f() #0 {
  ret void
}
attributes #0 = { nounwind }
; --
define void @f() {
  ret void
}
; == nvvm-function-attribute
define void @f() nounwind {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-ignored-function-attribute
define void @f() norecurse {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-memory-function-attribute
define void @f() writeonly {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-unsupported-function-attribute
define void @f() noredzone {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-other-function-attribute
define void @f() nocf_check {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-convergent
define void @f() convergent {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-jumptable
define void @f() unnamed_addr jumptable {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-string-attribute
define void @f() "thunk" {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-strictfp
define void @f() strictfp {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-global-attribute
@g = addrspace(1) global i32 0 #0
attributes #0 = { "a"="b" }
; --
@g = addrspace(1) global i32 0
; == nvvm-operand-bundle
declare void @g()
define void @f(i32* %p, i32 %n, float %y) {
  call void @g() [ "deopt"(i32 1) ]
  ret void
}
; --
declare void @g()
define void @f(i32* %p, i32 %n, float %y) {
  call void @g()
  ret void
}
; == nvvm-module-asm
module asm "// a"
define void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-missing-layout
; no layout
define void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-layout-i128
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-layout-native-integers
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128"
define void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-layout-alignment
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:16-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @f() {
  ret void
}
; --
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @f() {
  ret void
}
; == nvvm-big-endian
target datalayout = "E-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-layout-32-bit
target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx-nvidia-cuda"
define void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-other-layout
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
define void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-triple
target triple = "nvptx64-unknown-unknown"
define void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-foreign-triple
target triple = "x86_64-unknown-linux-gnu"
define void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-missing-triple
; no triple
define void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-aliasing
define void @f(i32* %p, float* %q, float %y) {
  %a = load i32, i32* %p
  store float %y, float* %q
  store i32 %a, i32* %p
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-volatile
define void @f(i32* %p, i32 %n, float %y) {
  store volatile i32 1, i32* %p
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  store i32 1, i32* %p
  ret void
}
; == nvvm-memory-model
declare void @llvm.nvvm.barrier0()
define void @f(i32* %p, i32 %n, float %y) {
  call void @llvm.nvvm.barrier0()
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-atomic-width
define void @f(i32* %p, i32 %n, float %y) {
  %q = bitcast i32* %p to i16*
  %x = cmpxchg i16* %q, i16 0, i16 1 seq_cst seq_cst
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = cmpxchg i32* %p, i32 0, i32 1 seq_cst seq_cst
  ret void
}
; == nvvm-fast-math
define void @f(i32* %p, i32 %n, float %y) {
  %a = fmul fast float %y, %y
  %x = fadd fast float %a, %y
  %q = bitcast i32* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %a = fmul float %y, %y
  %x = fadd float %a, %y
  %q = bitcast i32* %p to float*
  store float %x, float* %q
  ret void
}
; == nvvm-use-list-order
@g = addrspace(1) global i32 0
@a = addrspace(1) global i32 addrspace(1)* @g
@b = addrspace(1) global i32 addrspace(1)* @g
uselistorder i32 addrspace(1)* @g, { 1, 0 }
; --
@g = addrspace(1) global i32 0
@a = addrspace(1) global i32 addrspace(1)* @g
@b = addrspace(1) global i32 addrspace(1)* @g
; == nvvm-stack-alignment
define void @f() alignstack(8) {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-sync-scope
define void @f(i32* %p, i32 %n, float %y) {
  %x = atomicrmw add i32* %p, i32 1 syncscope("agent") seq_cst
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = atomicrmw add i32* %p, i32 1 syncscope("block") seq_cst
  ret void
}
; == nvvm-newer-result-attribute
define noundef i32 @f() {
  ret i32 0
}
; --
define i32 @f() {
  ret i32 0
}
; == nvvm-layout-machine
; no layout
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64-m:e"
define void @f() {
  ret void
}
; --
; no layout
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @f() {
  ret void
}
; == nvvm-layout-addition
; no layout
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64-S128"
define void @f() {
  ret void
}
; --
; no layout
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @f() {
  ret void
}
; == nvvm-layout-integers
; no layout
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:32:32-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @f() {
  ret void
}
; --
; no layout
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @f() {
  ret void
}
; == nvvm-version-numbers
; no version
define void @f() {
  ret void
}
!nvvmir.version = !{!9}
!9 = !{!"2", !"0"}
; --
; no version
define void @f() {
  ret void
}
!nvvmir.version = !{!9}
!9 = !{i32 2, i32 0}
; == nvvm-alias-of-alias
define void @f() {
  ret void
}
@a = alias void (), void ()* @f
@b = alias void (), void ()* @a
; --
define void @f() {
  ret void
}
@a = alias void (), void ()* @f
@b = alias void (), void ()* @f
; == nvvm-alias-of-nothing
define void @f() {
  ret void
}
@a = alias void (), void ()* null
; --
define void @f() {
  ret void
}
@a = alias void (), void ()* @f
; == nvvm-weak-alias
define void @f() {
  ret void
}
@a = weak alias void (), void ()* @f
; --
define void @f() {
  ret void
}
@a = alias void (), void ()* @f
; == nvvm-linkonce-alias
define void @f() {
  ret void
}
@a = linkonce alias void (), void ()* @f
; --
define void @f() {
  ret void
}
@a = alias void (), void ()* @f
; == nvvm-alias-of-weak
define weak void @f() {
  ret void
}
@a = alias void (), void ()* @f
; --
define void @f() {
  ret void
}
@a = alias void (), void ()* @f
; == nvvm-alias-with-offset
@x = addrspace(1) global [2 x i32] zeroinitializer
@a = alias i32, getelementptr ([2 x i32], [2 x i32] addrspace(1)* @x, i32 0, i32 1)
; --
@x = addrspace(1) global [2 x i32] zeroinitializer
; == nvvm-common-constant
@x = common addrspace(1) constant i32 0
; --
@x = common addrspace(1) global i32 0
; == nvvm-list-linkage
@x = addrspace(1) global i32 7
@llvm.used = global [1 x i8*] [i8* addrspacecast (i8 addrspace(1)* bitcast (i32 addrspace(1)* @x to i8 addrspace(1)*) to i8*)], section "llvm.metadata"
; --
@x = addrspace(1) global i32 7
@llvm.used = appending global [1 x i8*] [i8* addrspacecast (i8 addrspace(1)* bitcast (i32 addrspace(1)* @x to i8 addrspace(1)*) to i8*)], section "llvm.metadata"
; == nvvm-circular-initializer
@x = addrspace(1) global i8 addrspace(1)* bitcast (i8 addrspace(1)* addrspace(1)* @y to i8 addrspace(1)*)
@y = addrspace(1) global i8 addrspace(1)* bitcast (i8 addrspace(1)* addrspace(1)* @x to i8 addrspace(1)*)
; --
@x = addrspace(1) global i8 addrspace(1)* bitcast (i8 addrspace(1)* addrspace(1)* @y to i8 addrspace(1)*)
@y = addrspace(1) global i8 addrspace(1)* null
; == nvvm-thread-local-model
@x = thread_local(fast) addrspace(1) global i32 0
; --
@x = addrspace(1) global i32 0
; == nvvm-group-alignment
define void @f() #0 {
  ret void
}
attributes #0 = { alignstack=16 }
; --
define void @f() #0 {
  ret void
}
attributes #0 = { nounwind }
; == nvvm-convention-number
define cc 99999 void @f() {
  ret void
}
; --
define cc 17 void @f() {
  ret void
}
; == nvvm-layout-malformed
; no layout
target datalayout = "foo"
define void @f() {
  ret void
}
; --
; no layout
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @f() {
  ret void
}
; == nvvm-shared-list
@x = addrspace(3) global [2 x i32] [i32 7, i32 8]
; --
@x = addrspace(3) global [2 x i32] undef
; == nvvm-shared-value
@x = addrspace(3) global i32 7
; --
@x = addrspace(3) global i32 undef
