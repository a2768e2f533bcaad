"""What a newer assembler knows that an older one does not; see "New releases" in the README of the folder above."""
