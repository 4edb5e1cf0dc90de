import { z } from 'zod';
import { refreshExpired } from '../features/applications/index.ts';
import { purgeCalls, refuseUnclaimedCalls } from '../features/quoting/index.ts';
import type { App } from '../kernel/app.ts';
import { defineJob } from '../kernel/jobs.ts';
import { compactTallies, purgeExpired } from './upkeep.queries.ts';

/** A file that is on its way in for longer than this never arrives. */
const INCOMING_MS = 24 * 3_600_000;

/** Compacts tallies, deletes what has expired, and recounts prices that expired. */
async function upkeep({ connection, clock, services }: App): Promise<void> {
  const { db } = connection;
  await compactTallies(db);
  const now = clock.now();
  await purgeExpired(db, now);
  await refuseUnclaimedCalls(db, now);
  await purgeCalls(db, now);
  await refreshExpired(db, now);
  await services.files.sweep(new Date(now.getTime() - INCOMING_MS));
}

export const upkeepJob = defineJob('upkeep', z.object({}), upkeep, { concurrency: 1, everySeconds: 60 });
