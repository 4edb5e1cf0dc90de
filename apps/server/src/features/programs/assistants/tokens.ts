import { createHash, timingSafeEqual } from 'node:crypto';
import { mayAs, type Permission } from '@freeboard/domain/access';
import { ASSISTANT_LIMITS } from '@freeboard/domain/programs';
import { scopeOf, type Viewer } from '../../../kernel/context/scope.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { Fault } from '../../../kernel/faults.ts';
import { hashKey, newKey, type Vault } from '../../../kernel/secrets.ts';
import { actingPerson } from '../../accounts/index.ts';
import type { Program } from '../api-keys/authenticate.ts';
import {
  countCall,
  endAssistant,
  insertTokens,
  inTransaction,
  lockToken,
  markUsed,
  type TokenKind,
  type TokenRow,
  tokenByHash,
} from './assistants.queries.ts';
import { OauthError } from './oauth-error.ts';

const PREFIX = { code: 'fbc_', access: 'fba_', refresh: 'fbr_' } as const satisfies Record<TokenKind, string>;
const LASTS_S = { code: 60, access: 1_800, refresh: 30 * 86_400 } as const satisfies Record<TokenKind, number>;
const CALLS_A_MINUTE = 120;

export const isAssistantToken = (text: string): boolean => text.startsWith(PREFIX.access);

type Owner = { id: number; agency_id: number; connected_at: Date };

/** The end of a connection, however often it is used. */
export const endOf = ({ connected_at }: Pick<Owner, 'connected_at'>): Date =>
  new Date(connected_at.getTime() + ASSISTANT_LIMITS.days * 86_400_000);

/** Creates a token of an assistant and its row, which stores only the hash. No token outlives the connection. */
export function makeToken(kind: TokenKind, owner: Owner, now: Date, key = newKey()) {
  const { id, agency_id } = owner;
  const text = `${PREFIX[kind]}${key}`;
  const lasts = now.getTime() + LASTS_S[kind] * 1_000;
  const expires_at = new Date(Math.min(lasts, endOf(owner).getTime()));
  return { text, row: { hash: hashKey(text), agency_id, assistant_id: id, kind, created_at: now, expires_at } };
}

const ENDED = {
  age: `it was connected ${ASSISTANT_LIMITS.days} days ago`,
  person: 'the person may no longer act there',
  role: 'the role of the person changed',
  password: 'the password of the person changed',
} as const;

/** The person that an assistant acts for; null, with the assistant ended, when it may no longer act. */
async function personOf(db: Database, row: TokenRow, now: Date, withDemo: boolean): Promise<Viewer | null> {
  if (row.ended_at !== null) return null;
  const who = { personId: row.person_id, agencyId: row.agency_id };
  const viewer = await actingPerson(db, who, 'settings.own', withDemo);
  const isChanged = row.password_changed_at !== null && row.password_changed_at > row.connected_at;
  const why =
    now >= endOf(row)
      ? 'age'
      : viewer === null
        ? 'person'
        : viewer.role !== row.role
          ? 'role'
          : isChanged
            ? 'password'
            : null;
  if (why === null) return viewer;
  await endAssistant(db, row.id, now, ENDED[why]);
  return null;
}

/** Authenticates an assistant by its access token. @throws Fault wrong_api_key */
export async function findAssistant(
  db: Database,
  token: string,
  { address, now, withDemo }: { address: string; now: Date; withDemo: boolean },
): Promise<Program> {
  const row = await tokenByHash(db, hashKey(token), 'access');
  if (!row || row.expires_at <= now) throw new Fault('wrong_api_key', 'This access token is unknown or expired.');
  const person = await personOf(db, row, now, withDemo);
  if (person === null) throw new Fault('wrong_api_key', 'This assistant was disconnected. Connect it again.');
  const minute = await countCall(db, row.id, address, now);
  const viewer = { ...person, agencyId: row.agency_id, name: `Assistant of ${person.name}` };
  const { id, role, name, agencyId } = viewer;
  return {
    viewer,
    actor: { id, name, role, agencyId },
    scopes: new Set(row.scopes.filter((scope) => mayAs(person, scope as Permission))),
    rowsOf: (permission) => scopeOf(viewer, permission),
    rate: { limit: CALLS_A_MINUTE, ...minute },
    integration: null,
  };
}

const refused = (text: string, personId?: number) => new OauthError('invalid_grant', text, personId);

function isVerified(verifier: unknown, challenge: string | null): boolean {
  if (typeof verifier !== 'string' || !/^[\w.~-]{43,128}$/.test(verifier) || challenge === null) return false;
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const stored = Buffer.from(challenge);
  return made.length === stored.length && timingSafeEqual(made, stored);
}

export type TokenRequest = Readonly<Record<string, string | undefined>>;

function refusalOf(row: TokenRow, sent: TokenRequest, now: Date): OauthError | null {
  if (row.client_id !== sent.client_id) return refused('It was given to another client.');
  if (row.expires_at <= now) return refused('It has expired.');
  if (row.kind === 'refresh') return null;
  if (row.redirect_uri !== sent.redirect_uri) return refused('The redirect address is another one.');
  return isVerified(sent.code_verifier, row.challenge) ? null : refused('The code verifier is not the right one.');
}

type Exchanged = { access: string; refresh: string; scopes: readonly string[] };
type When = { now: Date; withDemo: boolean; vault: Vault };

/**
 * The successor of a refresh token: deterministic, so that a client that repeats the request after a lost answer
 * gets the same token.
 */
const nextKey = (text: string, vault: Vault): string => vault.mac('next refresh token', text).toString('base64url');

/**
 * Whether a refresh token is exchanged a second time within the grace seconds (two windows of one program, or a
 * repeated request) while its successor is unused.
 */
async function isRepeated(trx: Database, row: TokenRow, next: string, now: Date): Promise<boolean> {
  if (row.kind !== 'refresh' || row.used_at === null) return false;
  if (now.getTime() - row.used_at.getTime() > ASSISTANT_LIMITS.refresh_grace_s * 1_000) return false;
  const follower = await tokenByHash(trx, hashKey(next), 'refresh');
  return follower !== undefined && follower.used_at === null;
}

/**
 * Exchanges a code or a refresh token once. A second use ends the assistant, because one of the two may be a thief's;
 * within the grace seconds, a refresh token yields the same successor again.
 */
async function exchange(
  trx: Database,
  kind: 'code' | 'refresh',
  sent: TokenRequest,
  { now, withDemo, vault }: When,
): Promise<Exchanged | OauthError> {
  const text = kind === 'code' ? sent.code : sent.refresh_token;
  const hash = hashKey(text ?? '');
  const row = await lockToken(trx, hash, kind);
  if (!row) return refused('It is unknown.');
  const refusal = refusalOf(row, sent, now);
  const refresh = makeToken('refresh', row, now, kind === 'code' ? newKey() : nextKey(text ?? '', vault));
  const isAgain = await isRepeated(trx, row, refresh.text, now);
  if (row.used_at !== null && !isAgain && row.client_id === sent.client_id) {
    await endAssistant(trx, row.id, now, `a ${kind} was used twice`);
    return refused('It was used already. The assistant was disconnected.', row.person_id);
  }
  if (refusal) return refusal;
  if ((await personOf(trx, row, now, withDemo)) === null) return refused('The assistant was disconnected.');
  const access = makeToken('access', row, now);
  if (isAgain) await insertTokens(trx, [access.row]);
  else {
    await markUsed(trx, hash, now);
    await insertTokens(trx, [access.row, refresh.row]);
  }
  return { access: access.text, refresh: refresh.text, scopes: row.scopes };
}

/** Issues tokens for a code or a refresh token (RFC 6749). @throws OauthError */
export async function giveTokens(db: Database, sent: TokenRequest, when: When) {
  const kind =
    sent.grant_type === 'authorization_code' ? 'code' : sent.grant_type === 'refresh_token' ? 'refresh' : null;
  if (kind === null)
    throw new OauthError('unsupported_grant_type', 'Send grant_type authorization_code or refresh_token.');
  // The error is returned rather than thrown, so that ending the assistant is committed.
  const result = await inTransaction(db, (trx) => exchange(trx, kind, sent, when));
  if (result instanceof OauthError) throw result;
  return {
    access_token: result.access,
    token_type: 'Bearer',
    expires_in: LASTS_S.access,
    refresh_token: result.refresh,
    scope: result.scopes.join(' '),
  };
}

/** Ends the assistant of a token (RFC 7009); an unknown token, or a token of another client, is ignored. */
export async function revokeToken(db: Database, { token = '', client_id }: TokenRequest, now: Date): Promise<void> {
  const hash = hashKey(token);
  for (const kind of ['access', 'refresh'] as const) {
    const row = await tokenByHash(db, hash, kind);
    if (row && row.client_id === client_id) await endAssistant(db, row.id, now, 'revoked by the assistant');
  }
}
