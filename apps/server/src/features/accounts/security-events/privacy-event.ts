import type { Context } from '../../../kernel/context/context.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { addEvents } from './security-events.queries.ts';

const HOUR_MS = 3_600_000;

/** Records in the transaction of its call that a person's data was exported or erased. */
export async function recordPrivacyEvent(
  db: Database,
  { now, address, viewer, log }: Context,
  kind: 'person_exported' | 'person_erased',
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const call = kind === 'person_erased' ? '/api/privacy/erase' : '/api/privacy/export';
  await addEvents(db, [{ kind, call, address, person_id: viewer.id, hour, count: 1, first_at: now, last_at: now }]);
  log.warn({ kind, call, address, person_id: viewer.id }, 'security event');
}
