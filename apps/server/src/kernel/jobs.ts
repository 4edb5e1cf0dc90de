import type { z } from 'zod';
import type { App } from './app.ts';

/** A kind of queued work. Its payload may have been written by another version of Freeboard. */
export type JobDefinition = {
  name: string;
  /** How many of these jobs one process runs at the same time. */
  concurrency: number;
  /** The interval of a periodic job, which any one process runs; its payload is empty. */
  everySeconds?: number;
  /**
   * Whether the job reaches clients or other systems. One that was waiting when a backup was made may have run since.
   */
  isOutward?: boolean;
  /** Runs a job. @throws MalformedJob */
  run(app: App, payload: unknown): Promise<void>;
  /** Ends the unfinished work that rows show, after the last attempt failed with `error`. */
  exhaust(app: App, payload: unknown, error: unknown): Promise<void>;
};

/**
 * What happens when the last attempt has failed. 'sweep': another registered job resumes its rows. 'nothing waits':
 * no row shows it as unfinished, and a user can request it again. Otherwise a handler ends the unfinished work and
 * reports it where people look.
 */
type OnExhausted<P> = 'sweep' | 'nothing waits' | ((app: App, payload: P, error: unknown) => Promise<void>);

/** A periodic job needs no handler, because its next run repeats it. */
type JobOptions<P> = Pick<JobDefinition, 'concurrency' | 'isOutward'> &
  ({ everySeconds: number; onExhausted?: never } | { everySeconds?: never; onExhausted: OnExhausted<P> });

/** A payload that the job does not accept, so that a retry would not help. */
export class MalformedJob extends Error {}

/**
 * Declares a kind of job once. The queue, the workers, the schedule and the tests get it from its feature's
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
