/** With which flags a process of the product runs. What is new in memory takes 16 MB instead of 64: it settles 15 MB lower. */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'];
