import type { Viewer } from '../../kernel/context/scope.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { hashKey, newKey } from '../../kernel/secrets.ts';
import { toViewer } from './session.presenter.ts';
import { insertSession, liveSession, touchSession } from './session.queries.ts';

/** D14: a session idle for 3000 s ends, and any session after 12 h. */
const IDLE_MS = 3_000_000;
const LIFE_MS = 12 * 3_600_000;
/** Seen-at is written at most this often, so that a busy page does not write on every call. */
const TOUCH_MS = 30_000;

/** Opens a session; the key is given once and kept only as a hash. */
export async function openSession(
  db: Database,
  personId: number,
  address: string,
  now: Date,
  impersonatedBy: number | null = null,
): Promise<string> {
  const key = newKey();
  await insertSession(db, {
    key_hash: hashKey(key),
    person_id: personId,
    impersonated_by: impersonatedBy,
    address,
    created_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + LIFE_MS),
  });
  return key;
}

/**
 * The person behind a session key, or null when the session is not, or no longer, live. What an open page does by
 * itself is no activity (`isActivity` false): it does not keep the session from idling out (D14).
 */
export async function findSession(
  db: Database,
  key: string,
  now: Date,
  isActivity = true,
): Promise<{ viewer: Viewer; keyHash: Buffer } | null> {
  const keyHash = hashKey(key);
  const row = await liveSession(db, keyHash, now, new Date(now.getTime() - IDLE_MS));
  if (!row) return null;
  if (isActivity && now.getTime() - row.seen_at.getTime() > TOUCH_MS) await touchSession(db, row.session_id, now);
  return { viewer: toViewer(row), keyHash };
}
