; With lints.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @written_before_wrong(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  store i32 %v, ptr addrspace(1) %p
  %x = load i32, ptr addrspace(1) %p, !invariant.load !0
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning stale-read: 'ld.global.nc.b32' may return old data: the kernel writes this memory itself
  store i32 %x, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @written_before_right(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  store i32 %v, ptr addrspace(1) %p
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @written_after_wrong(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  %x = load i32, ptr addrspace(1) %p, !invariant.load !0
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning stale-read: 'ld.global.nc.b32' may return old data: the kernel writes this memory itself
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define ptx_kernel void @written_after_right(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  %x = load i32, ptr addrspace(1) %p, !invariant.load !0
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @added_to_wrong(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  %x = load i32, ptr addrspace(1) %p, !invariant.load !0
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning stale-read: 'ld.global.nc.b32' may return old data: the kernel writes this memory itself
  %o = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  store i32 %x, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @added_to_right(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  %x = load i32, ptr addrspace(1) %p, !invariant.load !0
  %o = atomicrmw add ptr addrspace(1) %q, i32 1 monotonic
  store i32 %x, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @monotonic_flag_wrong(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  br label %loop
loop:
  %f = load atomic i32, ptr addrspace(1) %p syncscope("device") monotonic, align 4
  %c = icmp eq i32 %f, 0
  br i1 %c, label %loop, label %done
done:
  %x = load i32, ptr addrspace(1) %q
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning stale-read: 'ld.global.b32' may return older data than 'ld.relaxed.gpu.global.b32' has seen: such a load orders nothing. Write .acquire there, or a fence between
  store i32 %x, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @monotonic_flag_right(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  br label %loop
loop:
  %f = load atomic i32, ptr addrspace(1) %p syncscope("device") acquire, align 4
  %c = icmp eq i32 %f, 0
  br i1 %c, label %loop, label %done
done:
  %x = load i32, ptr addrspace(1) %q
  store i32 %x, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @fence_behind_wrong(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  fence syncscope("device") acquire
  br label %loop
loop:
  %f = load atomic i32, ptr addrspace(1) %p syncscope("device") monotonic, align 4
  %c = icmp eq i32 %f, 0
  br i1 %c, label %loop, label %done
done:
  %x = load i32, ptr addrspace(1) %q
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning stale-read: 'ld.global.b32' may return older data than 'ld.relaxed.gpu.global.b32' has seen: such a load orders nothing. Write .acquire there, or a fence between
  store i32 %x, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @fence_behind_right(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  br label %loop
loop:
  %f = load atomic i32, ptr addrspace(1) %p syncscope("device") monotonic, align 4
  %c = icmp eq i32 %f, 0
  br i1 %c, label %loop, label %done
done:
  fence syncscope("device") acquire
  %x = load i32, ptr addrspace(1) %q
  store i32 %x, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @volatile_flag_wrong(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  br label %loop
loop:
  %f = load volatile i32, ptr addrspace(1) %p
  %c = icmp eq i32 %f, 0
  br i1 %c, label %loop, label %done
done:
  %x = load i32, ptr addrspace(1) %q
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning stale-read: 'ld.global.b32' may return older data than 'ld.volatile.global.b32' has seen: such a load orders nothing. Write .acquire there, or a fence between
  store i32 %x, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @volatile_flag_right(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {
  br label %loop
loop:
  %f = load volatile i32, ptr addrspace(1) %p
  %c = icmp eq i32 %f, 0
  br i1 %c, label %loop, label %done
done:
  call void @llvm.nvvm.membar.gl()
  %x = load i32, ptr addrspace(1) %q
  store i32 %x, ptr addrspace(1) %q
  ret void
}
declare void @llvm.nvvm.membar.gl()
!0 = !{}
