import { z } from 'zod';
import type { App } from '../../kernel/app.ts';
import { defineJob } from '../../kernel/jobs.ts';
import { tallyDay } from './tally-carriers.queries.ts';

/** Milliseconds that the tally stays behind, because requests that ended just now may not be committed yet. */
const LAG_MS = 60_000;
/** The most days per run; an installation that is further behind catches up over several runs. */
const MOST = 400;

async function tally({ connection, clock }: App): Promise<void> {
  const until = new Date(clock.now().getTime() - LAG_MS);
  for (let n = 0; n < MOST; n += 1) if (!(await tallyDay(connection.db, until))) return;
}

export const tallyCarriersJob = defineJob('tally_carriers', z.object({}), tally, { concurrency: 1, everySeconds: 60 });
