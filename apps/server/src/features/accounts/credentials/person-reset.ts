import type { Database } from '../../../kernel/database/pool.ts';
import { hashKey, newKey } from '../../../kernel/secrets.ts';
import { personByLogin } from '../session/session.queries.ts';
import { forgetAttemptsOf, insertReset, recordReset } from './credentials.queries.ts';
import { deletePasskeys } from './passkeys/passkeys.queries.ts';
import { POLICY } from './policy.ts';
import { deleteFactor } from './second-factor/second-factor.queries.ts';

/**
 * Creates a password reset path for a locked-out person, at the operator's request; null when no active person has
 * the name or e-mail. Deletes earlier reset links, counted attempts, and the authenticator and passkeys, which may be
 * lost.
 */
export const personReset = (db: Database, name: string, now: Date): Promise<{ person: string; path: string } | null> =>
  db.transaction().execute(async (trx) => {
    const person = await personByLogin(trx, name);
    if (!person || person.deactivated_at) return null;
    const key = newKey();
    const expires_at = new Date(now.getTime() + POLICY.reset_ms);
    await insertReset(trx, { person_id: person.id, key_hash: hashKey(key), created_at: now, expires_at }, now);
    await deleteFactor(trx, person.id);
    await deletePasskeys(trx, person.id);
    await forgetAttemptsOf(trx, [person.username, person.email]);
    await recordReset(trx, person);
    return { person: `${person.name} (${person.username})`, path: `/reset-password#${key}` };
  });
