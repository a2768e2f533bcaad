"""Textures and surfaces, from PTX text: against a reference that follows the guide's formulas in fractions."""
