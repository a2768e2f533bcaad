"""Bulk copies, reductions and tensor maps, from PTX text."""
