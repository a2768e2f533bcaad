; The parameters of the function that is called.
target triple = "nvptx64-nvidia-cuda"
declare i32 @helper(ptr addrspace(3) %where, i32 %count)
define ptx_kernel void @k(i32 %n, ptr addrspace(3) %p, ptr %q) {
  %x = call i32 @llvm.nvvm.redux.sync.add(i32 %n, i32 -1)
;                                         ^ signature: i32 @llvm.nvvm.redux.sync.add(<i32>, i32)
;                                                   ^ signature: i32 @llvm.nvvm.redux.sync.add(i32, <i32>)
;               ^ signature: none
  %y = call i32 @helper(ptr addrspace(3) %p, i32 %x)
;                       ^ signature: declare i32 @helper(<ptr addrspace(3) %where>, i32 %count)
;                                            ^ signature: declare i32 @helper(ptr addrspace(3) %where, <i32 %count>)
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.cta(ptr %q, i32 128)
;                                                                        ^ parameter: constant
  ret void
}
