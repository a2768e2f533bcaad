; For Helix: what is selected as a whole.

(function_definition
  (body) @function.inside) @function.around

(comment) @comment.inside

(comment)+ @comment.around
