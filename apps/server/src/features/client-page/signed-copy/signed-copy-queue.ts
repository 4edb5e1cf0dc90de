export const SIGNED_COPY_QUEUE = 'signed-copy';
