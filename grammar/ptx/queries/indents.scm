; For Helix: what stands deeper than the line that it begins on.

[
  (block)
  (section_body)
  (initializer_list)
  (parameter_list)
] @indent

[
  "}"
  ")"
] @outdent
