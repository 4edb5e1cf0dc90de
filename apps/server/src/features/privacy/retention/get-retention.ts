import type { AnswerOf } from '@freeboard/contract';
import type { Verb } from '../../../kernel/verbs.ts';
import { lastRun } from './retention.queries.ts';

type Removed = NonNullable<AnswerOf<'getRetention'>['last_run']>['removed'];

/** Shows what the last nightly run removed, in the whole installation, and how large that is. */
export const getRetention: Verb<'getRetention'> = async (context) => {
  const run = await lastRun(context.own().raw);
  if (!run) return { last_run: null };
  const { ended_at, removed, database_bytes, file_bytes, applications } = run;
  return {
    last_run: {
      ended_at: ended_at.toISOString(),
      removed: removed as Removed,
      database_bytes: Number(database_bytes),
      file_bytes: Number(file_bytes),
      applications,
    },
  };
};
