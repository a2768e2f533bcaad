target triple = "nvptx64-nvidia-cuda"

declare double @llvm.sin.f64(double)

define double @f(double %x) {
  %y = call double @llvm.sin.f64(double %x)
  ret double %y
}
---
target triple = "nvptx64-nvidia-cuda"

declare double @__nv_sin(double)

define double @f(double %x) {
  %y = call double @__nv_sin(double %x)
  ret double %y
}
