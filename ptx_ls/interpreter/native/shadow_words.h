/* What watchers know of memory, as words; native/shadows.py fills them. It has the names from layout.py, which is made of
   this. */
enum {
    X_NOW,     /* the time of the last access that the detector of races has numbered */
    X_SITES, X_COUNT, X_ROOM, /* the numbers of what was done at the times since Python looked, and how many fit */
    X_NUMBERS, /* by place the number of what is done there, -1 where it has none yet */
    X_LATEST,
    X_HISTORY, X_KNOWN, /* the numbers of what was done before these times, and how many times those are */
    X_REACHES, /* by number how far away the threads may be for which an access is strong, -1 where it is weak */
    X_RELEASES, /* whether a strong write may release something */
    X_CTA, X_WARP, /* by lane up to when it knows what its CTA and its warp did; 0 where races are not looked for */
    X_MATES, /* by lane and lane of its warp up to when the one knows what the other did; 0 where X_WARP says all */
    X_FIRST,   /* the number in the grid of the thread of the first lane */
    X_WIDTH,   /* the lanes of a CTA */
    X_LOCKSTEP,
    X_THREADS, /* by lane whether a thread has begun there */
    X_CLOCKS,  /* whether lanes know something beyond that, which they share where they meet */
    X_PATTERNS, /* room for a byte for each warp */
    X_MEMORIES, /* global, shared and local memory, each as below */
};
enum {
    M_WATCHED, /* whether a listener has to hear of each access */
    M_WRITTEN, /* 1 for each byte that has been written; 0 where nobody asks */
    M_GRAIN,   /* the bytes of a cell are two to the power of this */
    M_WRITES, M_WRITERS, M_READS, M_READERS, M_OTHERS, M_OTHER_READERS, /* times and threads; 0 where races are not looked for */
    M_RELEASED, /* by cell whether lanes synchronize by it; 0 where there is none in this memory */
    M_MARKS,   /* by cell the time of the last write in C, or of one that C left to NumPy */
    M_WORDS
};
enum { SAME_CTA, SAME_CLUSTER, ELSEWHERE }; /* how far two threads are from each other */
enum { LEFT, PASSES, UNKNOWN };
enum { ABSENT, SCATTERED, ROW, SAME };
