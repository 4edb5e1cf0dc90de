import type { ApiKey, InputOf } from '@freeboard/contract';
import { mayAs, type Role, reach, roleFacts } from '@freeboard/domain/access';
import { KEY_LIMITS } from '@freeboard/domain/programs';
import type { Context } from '../../../kernel/context/context.ts';
import { lowered } from '../../../kernel/database/ceiling.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { prepareThenCommit, type Verb } from '../../../kernel/verbs.ts';
import { presence } from '../../accounts/index.ts';
import { insertKey, type KeyRow, keyById, keysOf, lockKey, updateKey } from './api-keys.queries.ts';
import { isNetwork } from './authenticate.ts';
import { makeApiKey, prefixOf } from './key-format.ts';

const HOUR_MS = 3_600_000;

function isMakerAdmin({ maker_role, maker_deactivated_at, maker_agency_id, agency_id }: KeyRow): boolean {
  const role = maker_role as Role;
  const isThere = !roleFacts(role).isOfAgency || maker_agency_id === agency_id;
  return maker_deactivated_at === null && isThere && reach(role, 'portal.manage') !== 'none';
}

function toKey(row: KeyRow, now: Date): ApiKey {
  const isToday = row.calls_day !== null && String(row.calls_day).slice(0, 10) === now.toISOString().slice(0, 10);
  const time = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    sources: row.sources,
    lines: row.lines,
    networks: row.networks,
    rate_limit: row.rate_limit,
    is_test: row.is_test,
    names_carriers: row.sees_carriers,
    created_by: row.maker_name,
    is_maker_admin: isMakerAdmin(row),
    created_at: row.created_at.toISOString(),
    expires_at: time(row.expires_at),
    last_used_at: time(row.last_used_at),
    calls_today: isToday ? row.calls_count : 0,
    revoked_at: time(row.revoked_at),
    revoked_by: row.revoked_by,
    exposed_at: time(row.exposed_at),
    previous_until: row.previous_until && row.previous_until > now ? row.previous_until.toISOString() : null,
  };
}

const presentKey = async ({ db, now }: Context, id: number) => toKey(found(await keyById(db, id)), now);

export const listApiKeys: Verb<'listApiKeys'> = async ({ db, now }) => ({
  keys: (await keysOf(db)).map((row) => toKey(row, now)),
});

type Wish = InputOf<'createApiKey'>;

/** @throws Fault invalid when the viewer may not grant a scope, the expiry has passed, or a network is malformed */
function assertFits({ viewer, now }: Context, { scopes, expires_at, networks = [] }: Wish): void {
  const errors: Record<string, string[]> = {};
  if (scopes.some((scope) => !mayAs(viewer, scope))) errors.scopes = ['A key cannot do more than you may.'];
  if (expires_at && Date.parse(expires_at) <= now.getTime()) errors.expires_at = ['This has passed already.'];
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong !== undefined) errors.networks = [`${wrong} is no address and no network.`];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Creates a key; only its hash is stored. @throws Fault invalid, not_allowed, too_many */
export const createApiKey = prepareThenCommit<'createApiKey', void>(
  async (context, input) => {
    presence.assertOwnHands(context);
    assertFits(context, input);
    await presence.assertFreshProof(context, input);
  },
  async (context, input) => {
    const { agencyId, id: created_by } = context.viewer;
    if (agencyId === null) throw new Fault('invalid', 'An API key belongs to an agency. Choose the agency first.');
    const live = (await keysOf(context.db)).filter(({ revoked_at }) => revoked_at === null);
    if (live.length >= KEY_LIMITS.keys) throw invalid({ name: [`At most ${KEY_LIMITS.keys} keys at a time.`] });
    const secret = makeApiKey(input.is_test);
    const { id } = await insertKey(context.db, {
      agency_id: agencyId,
      name: input.name,
      prefix: prefixOf(secret),
      secret_hash: hashKey(secret),
      scopes: [...new Set(input.scopes)],
      sources: input.sources ?? null,
      lines: input.lines ?? null,
      networks: input.networks ?? null,
      rate_limit: input.rate_limit,
      is_test: input.is_test,
      created_by,
      names_carriers: context.viewer.displayCarriers,
      created_at: context.now,
      expires_at: input.expires_at ? new Date(input.expires_at) : null,
    });
    context.record({
      action: `created the API key '${input.name}'`,
      agencyId,
      changes: [{ field: 'scopes', from: null, to: input.scopes }],
    });
    return { key: { ...(await presentKey(context, id)), secret } };
  },
);

/**
 * Replaces a key's secret; the old one remains valid for a day. If the viewer must not see carriers, the key no
 * longer names them.
 * @throws Fault not_found, conflict, invalid, not_allowed, too_many
 */
export const rotateApiKey = prepareThenCommit<'rotateApiKey', void>(
  async (context, input) => {
    presence.assertOwnHands(context);
    found(await keyById(context.db, input.key_id));
    await presence.assertFreshProof(context, input);
  },
  async (context, { key_id }) => {
    const row = found(await lockKey(context.db, key_id));
    if (row.revoked_at !== null) throw new Fault('conflict', 'This key was turned off. Create another one.');
    const secret = makeApiKey(row.is_test);
    await updateKey(context.db, key_id, {
      ...lowered(context.viewer, row.sees_carriers),
      secret_hash: hashKey(secret),
      prefix: prefixOf(secret),
      previous_hash: row.secret_hash,
      exposed_at: null,
      previous_until: new Date(context.now.getTime() + KEY_LIMITS.overlap_hours * HOUR_MS),
    });
    context.record({ action: `gave the API key '${row.name}' another secret`, agencyId: row.agency_id });
    return { key: { ...(await presentKey(context, key_id)), secret } };
  },
);

/** Revokes a key immediately. @throws Fault not_found, invalid, not_allowed, too_many */
export const revokeApiKey = prepareThenCommit<'revokeApiKey', void>(
  async (context, { key_id, password }) => {
    found(await keyById(context.db, key_id));
    if (password !== undefined) await presence.assertPassword(context, password);
  },
  async (context, { key_id }) => {
    const row = found(await lockKey(context.db, key_id));
    if (row.revoked_at === null)
      await updateKey(context.db, key_id, {
        revoked_at: context.now,
        revoked_by: context.author,
        previous_until: null,
      });
    context.record({ action: `turned off the API key '${row.name}'`, agencyId: row.agency_id });
    return { key: await presentKey(context, key_id) };
  },
);
