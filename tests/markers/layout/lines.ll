; The layout of NVVM IR is that of LLVM's printer.
target   triple="nvptx64-nvidia-cuda"
;                        ^ layout: |target triple = "nvptx64-nvidia-cuda"|
 @v  = global  [2 x i32]  [ i32 1,i32 2 ]
;   ^ layout: |@v = global [2 x i32] [ i32 1, i32 2 ]|
  declare  void  @f(i32 , i32 )
;           ^ layout: |declare void @f(i32, i32)|
define ptx_kernel void @k( i32 %n,i1 %c )   {
;                       ^ layout: |define ptx_kernel void @k(i32 %n, i1 %c) {|
  entry:
;  ^ layout: |entry:|
      br i1 %c , label  %more,label %done ; kept   as  it is
;      ^ layout: |  br i1 %c, label %more, label %done      ; kept   as  it is|
more:     ; preds = %entry
; ^ layout: |more:                                             ; preds = %entry|
	%x=add nsw i32 %n,1
;   ^ layout: |  %x = add nsw i32 %n, 1|
   switch i32 %x, label %done [
;    ^ layout: |  switch i32 %x, label %done [|
   i32 1, label %done
;    ^ layout: |    i32 1, label %done|
      ]
;     ^ layout: |  ]|
done:
 call void @f(i32 1,
;  ^ layout: |  call void @f(i32 1,|
        i32 2)
;        ^ layout: |         i32 2)|
    call void asm sideeffect "bar.sync  0 ;", "" ( )
;     ^ layout: |  call void asm sideeffect "bar.sync  0 ;", "" ()|
   ret void
;    ^ layout: |  ret void|
 }
;^ layout: |}|
attributes  #0={ nounwind "a"  = "b  c" }
;            ^ layout: |attributes #0 = { nounwind "a"="b  c" }|
