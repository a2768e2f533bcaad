[
  (block)
  (section_body)
  (initializer_list)
  (comment)
] @fold
