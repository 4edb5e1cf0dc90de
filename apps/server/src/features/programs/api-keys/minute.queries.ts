import { sql } from 'kysely';

export type Minute = { calls: number; ends: Date };

/** SET clause that counts one more call; starts a new minute when the current one is over. */
export const minuteAt = (now: Date) => {
  const isPresent = sql`minute_ends > ${now} and minute_ends <= ${now}::timestamptz + interval '1 minute'`;
  return sql`
    minute_calls = case when ${isPresent} then minute_calls + 1 else 1 end,
    minute_ends = case when ${isPresent} then minute_ends else ${now}::timestamptz + interval '1 minute' end`;
};
