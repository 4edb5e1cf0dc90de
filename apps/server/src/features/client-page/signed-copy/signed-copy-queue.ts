/** Copies of a signed choice, to the client and to the agent. */
export const SIGNED_COPY_QUEUE = 'signed-copy';
