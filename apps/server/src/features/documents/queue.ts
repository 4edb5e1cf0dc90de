import type { Lane } from './reader.ts';

/**
 * Each job lets its lane take one turn: which document is read next is decided then (lanes.queries.ts), not by the order
 * of the jobs.
 */
export const LANE_QUEUES: Readonly<Record<Lane, string>> = { text: 'read_document', recognition: 'recognize_document' };
