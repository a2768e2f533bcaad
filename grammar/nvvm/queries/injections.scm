; Assembly in LLVM IR for NVIDIA's GPUs is PTX; its operands are $0, $1 and so on.

((inline_asm template: (string) @injection.content)
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "ptx"))

((module_asm template: (string) @injection.content)
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "ptx"))

((comment) @injection.content
  (#set! injection.language "comment"))
