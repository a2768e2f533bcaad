; Control flow of NVVM IR: terminators, the blocks of a phi, dominance. LLVM refuses each marked line.
target triple = "nvptx64-nvidia-cuda"
declare void @taken()
define i32 @dominance(i1 %c, i32 %n) {
entry:
  br i1 %c, label %left, label %join
left:
  %x = add i32 %n, 1
  %y = add i32 %x, 1
  %self = add i32 %self, 1
;                 ^^^^^ error dominance: Only PHI nodes may reference their own value: '%self'
  %early = add i32 %late, 1
;                  ^^^^^ error dominance: Instruction does not dominate all uses: '%late'
  %late = add i32 %n, 2
  br label %join
join:
  %p = phi i32 [ %y, %left ], [ 0, %entry ]
  %bad = add i32 %x, 1
;                ^^ error dominance: Instruction does not dominate all uses: '%x'
  call void asm sideeffect "", ""() [ "any"(i32 %p) ]
  call void asm sideeffect "", ""() [ "any"(i32 %between) ]
;                                               ^^^^^^^^ error dominance: Instruction does not dominate all uses: '%between'
  %between = add i32 %n, 5
  %q = phi i32 [ 1, %left ], [ 0, %entry ]
;      ^^^ error phi-incoming: PHI nodes not grouped at top of basic block
  %s = add i32 %p, 1
  br label %loop
loop:
  %i = phi i32 [ 0, %join ], [ %next, %loop ]
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  ret i32 %next
unreachable_block:
  %u = add i32 %v, 1
  %v = add i32 %u, 1
  ret i32 %x
}
define i32 @incoming(i1 %c, i32 %n) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p0 = phi i32 [ 1, %a ], [ 2, %entry ]
  %p1 = phi i32 [ 1, %a ]
;       ^^^ error phi-incoming: PHINode should have one entry for each predecessor of its parent basic block: '%entry' is missing
  %p2 = phi i32 [ 1, %a ], [ 2, %entry ], [ 3, %b ]
;                                              ^^ error phi-incoming: PHINode should have one entry for each predecessor of its parent basic block: '%b' does not lead to '%b'
  %p3 = phi i32 [ 1, %a ], [ 1, %a ], [ 2, %entry ]
;                               ^^ error phi-incoming: PHINode should have one entry for each predecessor of its parent basic block: '%a' has 2 entries and 1 edge
  br i1 %c, label %d, label %d
d:
  %p4 = phi i32 [ 1, %b ], [ 1, %b ]
  %p5 = phi i32 [ 1, %b ]
;       ^^^ error phi-incoming: PHINode should have one entry for each predecessor of its parent basic block: '%b' is missing 2 times, once for each edge
  %p6 = phi i32 [ 1, %b ], [ 2, %b ]
;                            ^ error phi-incoming: PHI node has multiple entries for the same basic block with different incoming values
  ret i32 %p0
}
define void @first() {
entry:
  br label %next
next:
  br label %entry
;          ^^^^^^ error entry-predecessor: Entry block to function must not have predecessors: '%entry'
  br label %next
}
