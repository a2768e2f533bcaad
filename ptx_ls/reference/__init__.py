"""The reference: the table as pages for people, one per family of instructions, and what is around them.

python -m ptx_ls.reference [FOLDER]     writes them (default: docs/reference)
"""
