; For Helix: what is selected as a whole.

(function_definition
  body: (block) @function.inside) @function.around

(parameter) @parameter.inside

(comment) @comment.inside

(comment)+ @comment.around
