/** Sets how a process of the product runs: new objects take 16 MB instead of 64, and it settles 15 MB lower. */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'];
