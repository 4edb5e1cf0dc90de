export const BULK_QUEUE = 'bulk-jobs';
