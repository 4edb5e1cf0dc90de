import type { z } from 'zod';
import type { App } from './app.ts';

/** Queued work: its payload may have been written by another version of Freeboard. */
export type JobDefinition = {
  name: string;
  /** How many of them one process runs concurrently. */
  concurrency: number;
  /** The interval of a periodic job, run by any one process; its payload is empty. */
  everySeconds?: number;
  /** Reaches clients or other systems: a job that waited when a backup was made may have run since. */
  isOutward?: boolean;
  /** Runs one. @throws MalformedJob */
  run(app: App, payload: unknown): Promise<void>;
  /** Ends the work that its row shows as in progress, after the last attempt failed with `error`. */
  exhaust(app: App, payload: unknown, error: unknown): Promise<void>;
};

/**
 * How to handle work whose last attempt failed. 'sweep': another registered job resumes its rows. 'nothing waits': no
 * row shows it as in progress, and the user can request it again. Otherwise a handler ends the work in progress and
 * reports it where people look.
 */
type OnExhausted<P> = 'sweep' | 'nothing waits' | ((app: App, payload: P, error: unknown) => Promise<void>);

/** A periodic job is repeated by its next run. */
type JobOptions<P> = Pick<JobDefinition, 'concurrency' | 'isOutward'> &
  ({ everySeconds: number; onExhausted?: never } | { everySeconds?: never; onExhausted: OnExhausted<P> });

/** A payload that no handler accepts: a retry would not help. */
export class MalformedJob extends Error {}

/**
 * Declares a kind of job, once: the queue, the workers, the schedule and the tests read it from its feature's
 * `feature.ts`.
 */
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
