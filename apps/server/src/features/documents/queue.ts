import type { Lane } from './reader.ts';

/**
 * Each job runs one iteration of its lane: the next document is chosen then (lanes.queries.ts), not by the order of
 * the jobs.
 */
export const LANE_QUEUES: Readonly<Record<Lane, string>> = { text: 'read_document', recognition: 'recognize_document' };
