import type { z } from 'zod';
import type { App } from './app.ts';

/** A payload may be from another release of Freeboard. */
export type JobDefinition = {
  name: string;
  /** How many of these jobs one process runs at the same time. */
  concurrency: number;
  /** The interval of a periodic job, which runs in one process at a time with an empty payload. */
  everySeconds?: number;
  /**
   * Whether the job reaches clients or other systems. A restore marks the waiting ones of the backup, because they
   * may have run after it was made.
   */
  isOutward?: boolean;
  /** @throws MalformedJob when the payload is not as declared, and whatever the work throws */
  run(app: App, payload: unknown): Promise<void>;
  /**
   * After the last attempt failed with `error`, ends the work that the job left unfinished. Does nothing for a
   * malformed payload.
   */
  exhaust(app: App, payload: unknown, error: unknown): Promise<void>;
};

/**
 * What to do when the last attempt has failed. 'sweep': another job resumes its rows. 'nothing waits': no row shows
 * the work as unfinished, and a user can request it again. A function ends the unfinished work, and reports it where
 * users look.
 */
type OnExhausted<P> = 'sweep' | 'nothing waits' | ((app: App, payload: P, error: unknown) => Promise<void>);

/** A periodic job needs no `onExhausted`, because its next run does the work again. */
type JobOptions<P> = Pick<JobDefinition, 'concurrency' | 'isOutward'> &
  ({ everySeconds: number; onExhausted?: never } | { everySeconds?: never; onExhausted: OnExhausted<P> });

/** The payload is not one that the job accepts, so a retry would not help. */
export class MalformedJob extends Error {}

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
