"""What a module asks of its target and PTX version besides intrinsics, and where it names them."""
