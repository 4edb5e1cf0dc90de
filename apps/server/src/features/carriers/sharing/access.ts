import type { AnswerOf } from '@freeboard/contract';
import type { CarrierAuth } from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { asCarrierName, revealCarrier } from '../../../kernel/database/masked.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { agencyExists, type CarrierRow, insertCarrier, updateCarrier } from '../carriers.queries.ts';
import { liveSettings } from '../detail.ts';
import { hasSecret, producerCodeOf, sealAuth, stored } from '../secrets/credentials.ts';
import { nextRevision } from '../versions/revision.ts';
import { lockAny, lockOwn, offeredTo } from './access.queries.ts';

/** Refuses viewers who must not see carrier names, whatever their role (D24). @throws Fault not_allowed */
export function expectSight({ viewer }: Context): void {
  if (!viewer.displayCarriers) throw new Fault('not_allowed');
}

async function present(context: Context, agencyId: number): Promise<AnswerOf<'listMgaCarriers'>> {
  const rows = await offeredTo(context.db, agencyId);
  const carriers = rows.map((row) => {
    const isOwn = row.agency_id === agencyId;
    return {
      carrier_id: row.id,
      name: revealCarrier(row.name),
      lines: row.lines,
      is_allowed: isOwn && row.is_allowed,
      is_enabled: isOwn && row.is_enabled,
      has_account: isOwn && hasAccount(context, row),
    };
  });
  return { carriers: carriers.sort((a, b) => a.name.localeCompare(b.name, 'en')) };
}

function hasAccount({ services }: Context, row: CarrierRow): boolean {
  const { auth, isUnreadable } = stored(row.auth_sealed, services.vault);
  return !isUnreadable && (auth.kind === 'none' || hasSecret(auth));
}

function blankAuth(auth: CarrierAuth): CarrierAuth {
  const { secrets } = auth;
  const names = secrets ? { secrets: Object.fromEntries(Object.keys(secrets).map((name) => [name, ''])) } : {};
  return { ...blankKind(auth), ...names };
}

function blankKind(auth: CarrierAuth): CarrierAuth {
  if (auth.kind === 'token') {
    const { request, token, lifetime, header, value } = auth;
    return { kind: 'token', request, token, ...(lifetime ? { lifetime } : {}), header, value };
  }
  if (auth.kind === 'basic') return { kind: 'basic', username: '', password: '' };
  if (auth.kind === 'oauth2') return { kind: 'oauth2', token_url: auth.token_url, client_id: '', client_secret: '' };
  if (auth.kind === 'body') return { kind: 'body', value: '' };
  return auth.kind === 'none' ? { kind: 'none' } : { kind: auth.kind, name: auth.name, value: '' };
}

/**
 * Refuses to share a mapping or address that contains an agency's producer code.
 * @throws Fault conflict
 */
export function expectNoCode({ services }: Context, source: CarrierRow, handedOn: unknown): void {
  // The code as it appears inside JSON text.
  const code = JSON.stringify(producerCodeOf(source, services.vault)).slice(1, -1);
  if (code !== '' && JSON.stringify(handedOn).includes(code))
    throw new Fault(
      'conflict',
      `The address or the mapping of ${revealCarrier(source.name)} has a producer code written into it. Write producer_code there.`,
    );
}

/**
 * Copies a carrier to another agency with its mapping and limits, but without its account.
 * @throws Fault conflict (not published, unreadable credentials, or a producer code in the mapping or address)
 */
async function copyTo(context: Context, agencyId: number, source: CarrierRow): Promise<void> {
  const { vault } = context.services;
  const { name, mapping, limits, ...settings } = liveSettings(source);
  const { auth, isUnreadable } = stored(source.auth_sealed, vault);
  if (source.version === 0 || isUnreadable) throw new Fault('conflict', `${name} is not published.`);
  expectNoCode(context, source, [settings.base_url, mapping]);
  await insertCarrier(context.db, {
    ...settings,
    agency_id: agencyId,
    key: source.key,
    name: asCarrierName(name),
    mapping: JSON.stringify(mapping),
    limits: JSON.stringify(limits),
    auth_sealed: sealAuth(blankAuth(auth), vault).sealed,
    is_sandbox: source.is_sandbox,
    is_enabled: false,
    version: 1,
    updated_at: context.now,
    ...nextRevision(context, 0, 'published version 1'),
  });
}

/** The installation's carriers, and whether the agency may use each. @throws Fault not_allowed, not_found */
export const listMgaCarriers: Verb<'listMgaCarriers'> = async (context, { mga_id }) => {
  expectSight(context);
  found(await agencyExists(context.db, mga_id));
  return present(context, mga_id);
};

/**
 * Allows or forbids an agency a carrier. A forbidden carrier is disabled, and its open requests end. The history line
 * belongs to the installation, so that the agency cannot read which carriers it may not use.
 * @throws Fault not_allowed, not_found, conflict (the carrier cannot be copied)
 */
export const setMgaCarrier: Verb<'setMgaCarrier'> = async (context, { mga_id, carrier_id, is_allowed }) => {
  expectSight(context);
  const { name: agency } = found(await agencyExists(context.db, mga_id));
  const named = found(await lockAny(context.db, carrier_id));
  const own = named.agency_id === mga_id ? named : await lockOwn(context.db, mga_id, named.key);
  if (own) {
    const set = { is_allowed, updated_at: context.now, ...(is_allowed ? {} : { is_enabled: false }) };
    await updateCarrier(context.db, own.id, set);
  } else if (is_allowed) await copyTo(context, mga_id, named);
  context.wakeEngine('changed');
  const action = is_allowed ? 'may use' : 'may not use';
  context.record({ action: `said that ${agency} ${action} the carrier ${revealCarrier(named.name)}`, agencyId: null });
  return present(context, mga_id);
};
