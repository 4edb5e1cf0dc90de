import type { z } from 'zod';
import type { App } from './app.ts';

/** Work that is queued: its payload as it was written, by this version of Freeboard or another. */
export type JobDefinition = {
  name: string;
  /** How many of them one process does side by side. */
  concurrency: number;
  /** A job that is done every so often by any one process; its payload is empty. */
  everySeconds?: number;
  /** It reaches clients or other systems: one that waited when a backup was made may have been done since. */
  isOutward?: boolean;
  /** Does one. @throws MalformedJob */
  run(app: App, payload: unknown): Promise<void>;
};

/** A payload that no handler takes: trying again would not help. */
export class MalformedJob extends Error {}

/** Declares a kind of job, once: the queue, the workers, the schedule and the tests read it from `jobs/registry.ts`. */
export const defineJob = <S extends z.ZodType>(
  name: string,
  schema: S,
  handler: (app: App, payload: z.output<S>) => Promise<void>,
  options: Pick<JobDefinition, 'concurrency' | 'everySeconds' | 'isOutward'>,
): JobDefinition => ({
  name,
  ...options,
  async run(app, payload) {
    const read = schema.safeParse(payload);
    if (!read.success) throw new MalformedJob(`The payload of a job of ${name} is not of its declared shape.`);
    await handler(app, read.data);
  },
});
