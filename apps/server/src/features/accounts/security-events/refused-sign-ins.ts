import type { Database } from '../../../kernel/database/pool.ts';
import { latestRefusals } from './security-events.queries.ts';
import type { SecurityEventKind } from './security-log.ts';

const LABELS = {
  sign_in_failed: 'wrong password',
  wrong_code: 'wrong code',
  limit_reached: 'refused after too many attempts',
} as const satisfies Partial<Record<SecurityEventKind, string>>;
type Kind = keyof typeof LABELS;

const CALLS = ['/api/login', '/api/finish-single-sign-on'];

const times = (count: number): string => (count === 1 ? '' : `, ${count} times`);

/** Refused sign-ins of a person, latest first; refusals of one kind from one address are counted per hour. */
export async function refusedSignInsOf(db: Database, personId: number, most: number) {
  const rows = await latestRefusals(db, personId, Object.keys(LABELS), CALLS, most);
  return rows.map(({ kind, count, address, last_at }) => ({
    at: last_at.toISOString(),
    action: `${LABELS[kind as Kind]}${times(count)}`,
    from: address,
  }));
}
