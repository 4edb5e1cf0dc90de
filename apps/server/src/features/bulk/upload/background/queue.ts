/** The queue in which uploads are worked on. */
export const BULK_QUEUE = 'bulk-upload';
