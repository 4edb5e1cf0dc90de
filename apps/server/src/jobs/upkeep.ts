import { z } from 'zod';
import { refreshExpired } from '../features/applications/index.ts';
import { defineJob } from '../kernel/jobs.ts';
import type { Process } from '../kernel/process.ts';
import { foldTallies, forgetOld } from './upkeep.queries.ts';

/** Folds tallies, forgets what nobody needs, and counts out prices that expired. */
async function upkeep({ connection, clock }: Process): Promise<void> {
  const { db } = connection;
  await foldTallies(db);
  const now = clock.now();
  await forgetOld(db, now);
  await refreshExpired(db, now);
}

export const upkeepJob = defineJob('upkeep', z.object({}), upkeep, { concurrency: 1, everySeconds: 60 });
