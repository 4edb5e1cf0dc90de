import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

export const PROVIDER_CHANNEL = 'freeboard_providers';

/**
 * Consecutive failed calls, over all processes, after which a provider is paused: for 10 seconds at first, later for
 * up to a minute.
 */
const FAILURES = 12;

export const providerStates = (db: Database) =>
  db.selectFrom('provider_states').select(['api_name', 'failures', 'open_until']).execute();

export const countFailure = (db: Database, apiName: string, now: Date) =>
  sql`
    insert into provider_states as state (api_name, failures) values (${apiName}, 1)
    on conflict (api_name) do update set
      failures = state.failures + 1,
      open_until = case when state.failures + 1 >= ${FAILURES}
        then ${now}::timestamptz + least(60, 10 * 2 ^ least(state.failures + 1 - ${FAILURES}, 3)) * interval '1 second'
        else state.open_until end`.execute(db);

export const forgetFailures = (db: Database, apiName: string) =>
  sql`
    update provider_states set failures = 0, open_until = null
    where api_name = ${apiName} and (failures > 0 or open_until is not null)`.execute(db);

/**
 * Claims the trial call of a paused provider; other processes keep pausing until `until`. @returns whether this
 * process may call
 */
export async function claimTrial(db: Database, apiName: string, now: Date, until: Date): Promise<boolean> {
  const { rows } = await sql`
    update provider_states set open_until = ${until} where api_name = ${apiName} and open_until <= ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}
