/** Files that wait to be read. */
export const READ_QUEUE = 'read_document';
