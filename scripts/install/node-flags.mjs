/**
 * Flags of every process of the app. New objects get 16 MB instead of 64, which lowers memory use by 15 MB. Buffers
 * outside the heap count toward its limit: otherwise every 64 MB of them would trigger a full garbage collection.
 */
export const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--external-memory-accounted-in-global-limit',
];
