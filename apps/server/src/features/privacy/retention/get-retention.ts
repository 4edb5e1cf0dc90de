import type { AnswerOf } from '@freeboard/contract';
import type { Verb } from '../../../kernel/verbs.ts';
import { lastRun, sizesOfRuns } from './retention.queries.ts';

type Removed = NonNullable<AnswerOf<'getRetention'>['last_run']>['removed'];

const MOST_SIZES = 60;

export const getRetention: Verb<'getRetention'> = async (context) => {
  const { raw } = context.own();
  const run = await lastRun(raw);
  if (!run) return { last_run: null, sizes: [] };
  const sizes = await sizesOfRuns(raw, MOST_SIZES);
  const { ended_at, removed, database_bytes, file_bytes, applications } = run;
  return {
    last_run: {
      ended_at: ended_at.toISOString(),
      removed: removed as Removed,
      database_bytes: Number(database_bytes),
      file_bytes: Number(file_bytes),
      applications,
    },
    sizes: sizes.map((size) => ({
      ended_at: size.ended_at.toISOString(),
      database_bytes: Number(size.database_bytes),
      file_bytes: Number(size.file_bytes),
      applications: size.applications,
    })),
  };
};
