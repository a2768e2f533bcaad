; For Helix: what stands deeper than the line that it begins on.

(body) @indent

"}" @outdent
