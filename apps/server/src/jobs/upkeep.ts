import { z } from 'zod';
import { refreshExpired } from '../features/applications/index.ts';
import { purgeCalls, refuseUnclaimedCalls } from '../features/quoting/index.ts';
import type { App } from '../kernel/app.ts';
import { defineJob } from '../kernel/jobs.ts';
import { runSteps } from '../kernel/run-steps.ts';
import { purgeSteps, tallySteps } from './upkeep.queries.ts';

/** An incoming file older than this never completes. */
const INCOMING_MS = 24 * 3_600_000;

/** Compacts tallies, deletes expired rows, and recomputes expired prices, each separately. */
async function upkeep({ connection, clock, services, log }: App): Promise<void> {
  const { db } = connection;
  const now = clock.now();
  await runSteps(log, {
    ...tallySteps(db),
    ...purgeSteps(db, now),
    unclaimed_calls: () => refuseUnclaimedCalls(db, now),
    calls: () => purgeCalls(db, now),
    expired_prices: () => refreshExpired(db, now),
    incoming_files: () => services.files.sweep(new Date(now.getTime() - INCOMING_MS)),
  });
}

export const upkeepJob = defineJob('upkeep', z.object({}), upkeep, { concurrency: 1, everySeconds: 60 });
