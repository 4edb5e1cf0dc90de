/**
 * Flags of every process of the app: new objects take 16 MB instead of 64, so that memory settles 15 MB lower. Buffers
 * outside the heap count toward its limit; otherwise every 64 MB of them would start a full garbage collection.
 */
export const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--external-memory-accounted-in-global-limit',
];
