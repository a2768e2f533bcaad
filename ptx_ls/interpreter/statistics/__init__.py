"""What a run counts: instructions, passes of shared memory, sectors of global memory, branches that diverge.

Nothing here is about time. It is counted by a listener, which only a run with statistics has.
"""
