import { z } from 'zod';
import type { App } from '../kernel/app.ts';
import type { Feature } from '../kernel/feature.ts';
import { defineJob } from '../kernel/jobs.ts';
import { runSteps } from '../kernel/run-steps.ts';
import { purgeSteps, tallySteps } from './upkeep.queries.ts';

/** Milliseconds after which an incomplete incoming file counts as abandoned. */
const INCOMING_MS = 24 * 3_600_000;

/** A failed step does not stop the others. */
export function createUpkeep(ofFeatures: readonly NonNullable<Feature['upkeep']>[]) {
  const upkeep = async ({ connection, clock, services, log }: App): Promise<void> => {
    const { db } = connection;
    const now = clock.now();
    await runSteps(log, {
      ...tallySteps(db),
      ...purgeSteps(db, now),
      ...Object.assign({}, ...ofFeatures.map((steps) => steps(db, now))),
      incoming_files: () => services.files.sweep(new Date(now.getTime() - INCOMING_MS)),
    });
  };
  return defineJob('upkeep', z.object({}), upkeep, { concurrency: 1, everySeconds: 60 });
}
