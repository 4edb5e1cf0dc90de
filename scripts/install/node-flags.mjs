/**
 * Sets how a process of the product runs: new objects take 16 MB instead of 64, and it settles 15 MB lower; what files and
 * answers hold outside the heap counts with it, where 64 MB of it would begin a collection of the whole heap each time.
 */
export const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--external-memory-accounted-in-global-limit',
];
