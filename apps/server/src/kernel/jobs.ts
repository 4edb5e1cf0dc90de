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
  /** Ends what its row shows as under way, after the last attempt failed with `error`. */
  exhaust(app: App, payload: unknown, error: unknown): Promise<void>;
};

/**
 * What becomes of work whose last attempt failed. 'sweep': another job of the registry takes its rows up again. 'nothing
 * waits': no row shows it as under way, and who wants it asks again. Otherwise a handler ends what is under way and says
 * so where people look.
 */
type OnExhausted<P> = 'sweep' | 'nothing waits' | ((app: App, payload: P, error: unknown) => Promise<void>);

/** What is done every so often is done again by its next run. */
type JobOptions<P> = Pick<JobDefinition, 'concurrency' | 'isOutward'> &
  ({ everySeconds: number; onExhausted?: never } | { everySeconds?: never; onExhausted: OnExhausted<P> });

/** A payload that no handler takes: trying again would not help. */
export class MalformedJob extends Error {}

/** Declares a kind of job, once: the queue, the workers, the schedule and the tests read it from `feature.ts` of its feature. */
export const defineJob = <S extends z.ZodType>(
  name: string,
  schema: S,
  handler: (app: App, payload: z.output<S>) => Promise<void>,
  { onExhausted, ...options }: JobOptions<z.output<S>>,
): JobDefinition => ({
  name,
  ...options,
  async run(app, payload) {
    const read = schema.safeParse(payload);
    if (!read.success) throw new MalformedJob(`The payload of a job of ${name} is not of its declared shape.`);
    await handler(app, read.data);
  },
  async exhaust(app, payload, error) {
    const read = schema.safeParse(payload);
    if (typeof onExhausted === 'function' && read.success) await onExhausted(app, read.data, error);
  },
});
