import { SEEN_EVERY_MS } from '@freeboard/domain/people';
import type { Change, Context, Session } from '../../../kernel/context/context.ts';
import type { Viewer } from '../../../kernel/context/scope.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { hashKey, newKey } from '../../../kernel/secrets.ts';
import { insertSession, type Opening } from './opening.queries.ts';
import { toViewer } from './session.presenter.ts';
import {
  liveSession,
  longest,
  passwordChangedAt,
  sessionsOf,
  setWorkingAgency,
  signInsOf,
  touchSession,
} from './session.queries.ts';

export {
  endOfAgency,
  endOthers,
  endSelected,
  openSessions as countOpen,
  reopenStreams,
  setLongest,
} from './session.queries.ts';

export const IMPERSONATED_MS = 3_600_000;

/**
 * Opens a session and returns its key, which is stored only as a hash. `as` names the impersonating user and their
 * own session.
 */
export async function open(
  db: Database,
  personId: number,
  address: string,
  now: Date,
  as: { parentId: number; impersonatorId: number } | null = null,
  device = '',
  more: Opening = {},
): Promise<string> {
  const key = newKey();
  const row = {
    key_hash: hashKey(key),
    person_id: personId,
    parent_id: as?.parentId ?? null,
    impersonated_by: as?.impersonatorId ?? null,
    address,
    device,
    created_at: now,
    expires_at: as ? new Date(now.getTime() + IMPERSONATED_MS) : longest(personId, now),
  };
  await insertSession(db, row, more);
  return key;
}

/**
 * The live session of a key with its user; null when there is none. Automatic requests of an open page (`isActivity`
 * false) do not keep a session from idling out (D14). Without `withDemo`, demo people have no session, whatever the
 * database contains (D25).
 */
export async function find(
  db: Database,
  key: string,
  now: Date,
  { isActivity, withDemo }: { isActivity: boolean; withDemo: boolean },
): Promise<{ viewer: Viewer; session: Session } | null> {
  const keyHash = hashKey(key);
  const row = await liveSession(db, keyHash, now);
  if (!row || (row.is_demo && !withDemo)) return null;
  if (isActivity && now.getTime() - row.seen_at.getTime() > SEEN_EVERY_MS) await touchSession(db, row, now);
  const { impersonated_by: id, impersonator_name: name } = row;
  const impersonator = id === null || name === null ? null : { id, name };
  // While impersonating, a user sees carriers only if both accounts may (D24).
  const display_carriers = row.display_carriers && (row.impersonator_display_carriers ?? true);
  const session = { id: row.session_id, keyHash, endsAt: row.expires_at, impersonator };
  return { viewer: toViewer({ ...row, display_carriers }), session };
}

export const workIn = (db: Database, key: string, agencyId: number) => setWorkingAgency(db, hashKey(key), agencyId);

const SIGN_INS = [
  'signed in',
  'signed in with a recovery code',
  'signed in by passkey',
  'signed in by single sign-on',
  'signed in, second step by passkey',
  'changed their password',
  'chose a password of their own',
  'set a new password by e-mail',
  'switched their second step on',
  'switched their second step off',
  'made new recovery codes',
  'saved their recovery codes',
  'added a passkey',
  'removed a passkey',
  'renamed a passkey',
];

export async function ofViewer(context: Context) {
  const { raw, personId } = context.own();
  const { now, session } = context;
  const sessions = await sessionsOf(raw, personId, now);
  const signIns = await signInsOf(raw, personId, SIGN_INS);
  const changed = await passwordChangedAt(raw, personId);
  return {
    password_changed_at: changed?.password_changed_at?.toISOString() ?? null,
    sessions: sessions.map(({ id, device, address, created_at, seen_at, by }) => ({
      id: String(id),
      device: device || 'Unknown device',
      address,
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
      is_this: String(id) === String(session?.id),
      by,
    })),
    sign_ins: signIns.map(({ action, changes, created_at }) => ({
      at: created_at.toISOString(),
      action,
      from: String((changes as Change[]).find(({ field }) => field === 'device')?.to ?? ''),
    })),
  };
}
