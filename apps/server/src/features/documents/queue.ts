import type { Lane } from './reader.ts';

/**
 * Each job reads the lane's next document, which is chosen when the job runs (lanes.queries.ts), not by the order of
 * jobs.
 */
export const LANE_QUEUES: Readonly<Record<Lane, string>> = { text: 'read_document', recognition: 'recognize_document' };
