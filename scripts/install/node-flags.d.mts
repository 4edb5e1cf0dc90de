export declare const NODE_FLAGS: readonly string[];
export declare const NODE_MEMORY: { MALLOC_ARENA_MAX: string };
