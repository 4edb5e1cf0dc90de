import { z } from 'zod';
import { defineJob } from '../../kernel/jobs.ts';
import { askCarrier } from './ask-carrier.ts';
import { ASK_QUEUE } from './queue-names.ts';
import { askForCells } from './what-if-job.ts';

const id = z.int();
const payload = z.union([
  /** One asked carrier of a run. */
  z.object({ quote_id: id }),
  /** A carrier's cells of a what-if grid. */
  z.object({ what_if: z.object({ agency_id: id, application_id: id, carrier_id: id }) }),
]);

/** A slow carrier costs a waiting socket and nothing else. */
const CONCURRENCY = 128;

export const askCarrierJob = defineJob(
  ASK_QUEUE,
  payload,
  (process, job, letGo) =>
    'what_if' in job ? askForCells(process, job.what_if, letGo) : askCarrier(process, job.quote_id, letGo),
  { concurrency: CONCURRENCY },
);
