import { sendMessageJob, takeUpMessagesJob } from '../features/messages/index.ts';
import { askCarrierJob } from '../features/quoting/index.ts';
import type { JobDefinition } from '../kernel/jobs.ts';
import { upkeepJob } from './upkeep.ts';

/** Every kind of job that there is. */
export const JOBS: readonly JobDefinition[] = [askCarrierJob, sendMessageJob, takeUpMessagesJob, upkeepJob];
