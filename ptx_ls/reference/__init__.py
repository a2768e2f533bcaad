"""The reference: the table as Markdown pages, one per family of instructions, and pages of everything else.

python -m ptx_ls.reference [FOLDER]     writes them (default: docs/reference)
"""
