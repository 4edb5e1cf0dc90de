import type { AnswerOf, CarrierInput, InputOf } from '@freeboard/contract';
import type { Updateable } from 'kysely';
import type { Context } from '../../kernel/context/context.ts';
import { asCarrierName, revealCarrier } from '../../kernel/database/masked.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import { prepareThenCommit, type Verb } from '../../kernel/verbs.ts';
import { startedFrom } from './carrier-starts.ts';
import {
  agencyExists,
  agencyFor,
  type CarrierRow,
  carrierRow,
  carriersOf,
  deleteDraft,
  draftRow,
  insertCarrier,
  insertVersion,
  lockCarrier,
} from './carriers.queries.ts';
import { addressesIn, plainErrors, privateAddressErrors, reachErrors } from './checks/check-settings.ts';
import { checkErrors, type Errors, recipeOf } from './checks/checks.ts';
import { detailOf, liveSettings } from './detail.ts';
import { type Stored, sealAuth, stored } from './secrets/credentials.ts';
import { mergeAuth } from './secrets/merge-auth.ts';
import { withoutSecretHeaders } from './secrets/secret-headers.ts';
import { isInSandbox, keyFrom, type Settings, settingsOf } from './settings.ts';
import { countRevision, expectRevision, nextRevision } from './versions/revision.ts';

export async function baseOf(context: Context, row: CarrierRow): Promise<{ settings: Settings; auth: Stored }> {
  const draft = await draftRow(context.db, row.id);
  const { vault } = context.services;
  return draft
    ? { settings: draft.settings as Settings, auth: stored(draft.auth_sealed, vault) }
    : { settings: liveSettings(row), auth: stored(row.auth_sealed, vault) };
}

export async function savedAddresses(context: Context, row: CarrierRow): Promise<string[]> {
  const { vault } = context.services;
  const base = await baseOf(context, row);
  const live = liveSettings(row);
  return [
    ...addressesIn(base.settings, base.auth.auth),
    ...addressesIn(live, stored(row.auth_sealed, vault).auth),
    ...addressesIn({ ...live, base_url: row.other_base_url }, stored(row.other_auth_sealed, vault).auth),
  ];
}

type Draft = { settings: Settings; auth: Stored; note: string };

export const insertDraft = (
  context: Context,
  row: { id: number; agency_id: number },
  { settings, auth, note }: Draft,
  started_from: number | null,
) =>
  insertVersion(context.db, {
    agency_id: row.agency_id,
    carrier_id: row.id,
    state: 'draft',
    settings: JSON.stringify(settings),
    auth_sealed: auth.sealed,
    note,
    created_by: context.author,
    created_at: context.now,
    started_from,
  });

export async function replaceDraft(context: Context, row: CarrierRow, draft: Draft): Promise<void> {
  const present = await draftRow(context.db, row.id);
  await deleteDraft(context.db, row.id);
  await insertDraft(context, row, draft, present ? present.started_from : row.version);
  await countRevision(context, row, 'changed this draft');
}

/** Records a change of a carrier without its values, which may be credentials. */
export function recordChange(context: Context, agencyId: number, action: string): void {
  context.record({ action, agencyId });
}

const NAME_TAKEN = 'There is a carrier of this name already.';

async function isNameTaken(context: Context, agencyId: number, name: string, row: CarrierRow | null): Promise<boolean> {
  const plain = (text: string) => text.trim().toLowerCase();
  const own = row && plain(revealCarrier(row.name));
  if (own === plain(name)) return false;
  const all = await carriersOf(context.db, agencyId);
  return all.some((one) => one.id !== row?.id && plain(revealCarrier(one.name)) === plain(name));
}

/** Creates a disabled carrier without a version. @throws Fault invalid when the agency has a carrier of this name */
export async function createCarrier(
  context: Context,
  agencyId: number,
  input: CarrierInput,
  nameField = 'carrier.name',
  columns: Updateable<DB['carriers']> = {},
): Promise<number> {
  if (await isNameTaken(context, agencyId, input.name, null)) throw invalid({ [nameField]: [NAME_TAKEN] });
  const key = input.key ?? keyFrom(input.name);
  const { name, mapping: _, limits, ...settings } = settingsOf(input);
  const id = await insertCarrier(context.db, {
    ...settings,
    agency_id: agencyId,
    key,
    name: asCarrierName(name),
    mapping: '{}',
    limits: JSON.stringify(limits),
    is_sandbox: isInSandbox(input.base_url, context.services.env.sandboxUrl),
    is_enabled: false,
    version: 0,
    updated_at: context.now,
    ...nextRevision(context, 0, 'changed this draft'),
    ...columns,
  });
  if (id === null) throw invalid({ [input.key ? 'carrier.key' : nameField]: [NAME_TAKEN] });
  return id;
}

type Save = InputOf<'saveCarrier'>;
type Inspection = { carrier: CarrierInput; errors: Errors };

/**
 * Takes a new carrier's mapping from `start_from`, resolves the addresses, and checks the mapping in an isolated
 * process.
 * @throws Fault not_found, invalid, too_many
 */
async function inspect(
  context: Context,
  { carrier_id, agency_id, carrier: given, start_from }: Save,
): Promise<Inspection> {
  const row = carrier_id === undefined ? null : found(await carrierRow(context.db, carrier_id));
  const agencyId = row?.agency_id ?? agencyFor(context, agency_id);
  if (agencyId === null) throw invalid({ agency_id: ['Field is required.'] });
  if (agency_id !== undefined) found(await agencyExists(context.db, agency_id));
  // An existing carrier has a mapping already, so `start_from` applies only to a new one.
  const mapping =
    row || start_from === undefined ? given.mapping : await startedFrom(context, agencyId, given, start_from);
  const carrier = { ...given, mapping };
  const [unreachable, wrong] = await Promise.all([
    reachErrors(carrier, context.services.env),
    checkErrors(context, { settings: settingsOf(carrier), ...recipeOf(carrier.auth) }, 'carrier.mapping'),
  ]);
  const isPrivate = privateAddressErrors(context, carrier, row ? await savedAddresses(context, row) : []);
  return { carrier, errors: { ...unreachable, ...wrong, ...plainErrors(carrier, context.services.env), ...isPrivate } };
}

async function save(
  context: Context,
  { carrier_id, revision, agency_id, note }: Save,
  { carrier, errors }: Inspection,
): Promise<AnswerOf<'saveCarrier'>> {
  const row = carrier_id === undefined ? null : found(await lockCarrier(context.db, carrier_id));
  const agencyId = row?.agency_id ?? agencyFor(context, agency_id);
  if (agencyId === null) throw invalid({ agency_id: ['Field is required.'] });
  if (row && carrier.key !== undefined && carrier.key !== row.key)
    throw invalid({ 'carrier.key': ['It is given once and stays.'] });
  if (row) await expectRevision(context, row, revision);
  if (row && (await isNameTaken(context, agencyId, carrier.name, row)))
    throw invalid({ ...errors, 'carrier.name': [NAME_TAKEN] });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const base = row ? await baseOf(context, row) : null;
  const auth = mergeAuth(carrier, base, context.now);
  const settings = settingsOf({ ...carrier, mapping: withoutSecretHeaders(carrier.mapping) });
  const draft = { settings, auth: sealAuth(auth, context.services.vault), note };
  const id = row?.id ?? (await createCarrier(context, agencyId, carrier));
  if (row) await replaceDraft(context, row, draft);
  else await insertDraft(context, { id, agency_id: agencyId }, draft, null);
  recordChange(context, agencyId, `${row ? 'changed the draft of' : 'created'} the carrier ${carrier.name}`);
  return { carrier: await detailOf(context, id) };
}

/**
 * Creates a carrier or changes its draft.
 * @throws Fault invalid (at the field), conflict (another revision), not_found, too_many
 */
export const saveCarrier = prepareThenCommit<'saveCarrier', Inspection>(inspect, save);

/** @throws Fault conflict (there is none, or another revision), not_found */
export const discardCarrierDraft: Verb<'discardCarrierDraft'> = async (context, { carrier_id, revision }) => {
  const row = found(await lockCarrier(context.db, carrier_id));
  await expectRevision(context, row, revision);
  if (!(await draftRow(context.db, row.id))) throw new Fault('conflict', 'There is no draft.');
  await deleteDraft(context.db, row.id);
  await countRevision(context, row, 'dropped this draft');
  recordChange(context, row.agency_id, `dropped the draft of the carrier ${liveSettings(row).name}`);
  return { carrier: await detailOf(context, row.id) };
};
