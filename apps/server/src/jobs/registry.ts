import { askCarrierJob } from '../features/quoting/index.ts';
import type { JobDefinition } from '../kernel/jobs.ts';
import { upkeepJob } from './upkeep.ts';

/** Every kind of job that there is. */
export const JOBS: readonly JobDefinition[] = [askCarrierJob, upkeepJob];
