; == nvvm-summary
define void @f() {
  ret void
}
^0 = module: (path: "a", hash: (0, 0, 0, 0, 0))
; --
define void @f() {
  ret void
}
