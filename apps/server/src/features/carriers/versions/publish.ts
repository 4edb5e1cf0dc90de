import type { CarrierInput } from '@freeboard/contract';
import type { Updateable } from 'kysely';
import type { Context } from '../../../kernel/context/context.ts';
import { asCarrierName } from '../../../kernel/database/masked.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { Outdated, prepareThenCommit, type Verb } from '../../../kernel/verbs.ts';
import {
  type CarrierRow,
  carrierRow,
  deleteDraft,
  draftRow,
  forgetState,
  insertVersion,
  lastNumber,
  lockCarrier,
  retire,
  updateCarrier,
  versionRow,
} from '../carriers.queries.ts';
import { plainErrors } from '../checks/check-settings.ts';
import { checkErrors, type Errors } from '../checks/checks.ts';
import { detailOf, liveSettings } from '../detail.ts';
import { recordChange } from '../drafts.ts';
import { hasSecret, isSameOrigin, type Stored, stored, UNREADABLE, withoutSecret } from '../secrets/credentials.ts';
import { earlierAuth, forgetSecrets, presentAuth } from '../secrets/merge-auth.ts';
import { isInSandbox, NOT_PRODUCTION, type Settings } from '../settings.ts';
import { type ChangeText, expectRevision, nextRevision } from './revision.ts';

type Next = {
  settings: Settings;
  auth: Stored;
  note: string;
  /** Describes the change; by default 'published version N'. */
  what?: ChangeText;
  columns?: Updateable<DB['carriers']> & { is_sandbox: boolean };
};
/** The errors of the settings to publish, checked for this revision of the carrier. */
export type Inspection = { revision: number; errors: Errors };

/**
 * Whether settings to be published are for tests. A carrier with two connections keeps the active one; otherwise the
 * address decides, and at an unchanged address test settings remain test settings.
 */
const isTest = (context: Context, row: CarrierRow, { base_url }: Settings): boolean =>
  row.other_base_url === null
    ? isInSandbox(base_url, context.services.env.sandboxUrl) || (row.is_sandbox && isSameOrigin(base_url, row.base_url))
    : row.is_sandbox;

function settingErrors(context: Context, row: CarrierRow, { kind, base_url }: Settings, is_sandbox: boolean): Errors {
  if (row.other_base_url === null) return {};
  if (kind !== 'conversation')
    return { 'carrier.kind': ['With a test and a production setting it stays a conversation.'] };
  const isWrong = !is_sandbox && isInSandbox(base_url, context.services.env.sandboxUrl);
  return isWrong ? { 'carrier.base_url': [NOT_PRODUCTION] } : {};
}

/** @throws Fault invalid when the settings cannot be used to quote */
function expectSound(context: Context, { settings, auth }: Next, wrong: Errors): void {
  const carrier = {
    ...settings,
    auth: withoutSecret(auth.auth),
    secrets: auth.auth.secrets,
  } as unknown as CarrierInput;
  const errors = { ...wrong, ...plainErrors(carrier, context.services.env) };
  if (auth.isUnreadable) errors['carrier.auth.kind'] = [UNREADABLE];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function savePublished(context: Context, row: CarrierRow): Promise<void> {
  if (row.version === 0 || (await versionRow(context.db, row.id, row.version))) return;
  await insertVersion(context.db, {
    agency_id: row.agency_id,
    carrier_id: row.id,
    number: row.version,
    state: 'published',
    settings: JSON.stringify(liveSettings(row)),
    auth_sealed: row.auth_sealed,
    created_by: 'Freeboard',
    created_at: row.updated_at,
    published_at: row.updated_at,
  });
}

/**
 * Publishes settings as the next version; the next launch uses them.
 * @throws Outdated, Fault invalid (at the field)
 */
export async function goLive(context: Context, row: CarrierRow, next: Next, inspection: Inspection): Promise<number> {
  const { settings, auth, note, what, columns } = next;
  const is_sandbox = columns?.is_sandbox ?? isTest(context, row, settings);
  const auth_sealed = auth.sealed;
  if (inspection.revision !== row.revision) throw new Outdated();
  expectSound(context, next, { ...inspection.errors, ...settingErrors(context, row, settings, is_sandbox) });
  await savePublished(context, row);
  const number = Math.max(await lastNumber(context.db, row.id), row.version) + 1;
  await retire(context.db, row.id);
  await forgetSecrets(context, row.id);
  await insertVersion(context.db, {
    agency_id: row.agency_id,
    carrier_id: row.id,
    number,
    state: 'published',
    settings: JSON.stringify(settings),
    auth_sealed,
    note,
    created_by: context.author,
    created_at: context.now,
    published_at: context.now,
  });
  const { name, mapping, limits, ...rest } = settings;
  await updateCarrier(context.db, row.id, {
    ...rest,
    name: asCarrierName(name),
    mapping: JSON.stringify(mapping),
    limits: JSON.stringify(limits),
    auth_sealed,
    version: number,
    ...columns,
    is_sandbox,
    updated_at: context.now,
    ...(row.version === 0 ? { is_enabled: true } : {}),
    ...nextRevision(context, row.revision, what ?? `published version ${number}`),
  });
  await forgetState(context.db, row.id);
  context.wakeEngine('changed');
  return number;
}

async function inspect(
  context: Context,
  row: CarrierRow,
  version: { settings: unknown } | undefined,
): Promise<Inspection> {
  const settings = version?.settings as Settings | undefined;
  const errors = settings ? await checkErrors(context, { settings }, 'carrier.mapping') : {};
  return { revision: row.revision, errors };
}

/** @throws Fault invalid (at the field), conflict (no draft, or another revision), not_found, too_many */
export const publishCarrier = prepareThenCommit<'publishCarrier', Inspection>(
  async (context, { carrier_id }) => {
    const row = found(await carrierRow(context.db, carrier_id));
    return inspect(context, row, await draftRow(context.db, row.id));
  },
  async (context, { carrier_id, revision, note }, inspection) => {
    const row = found(await lockCarrier(context.db, carrier_id));
    await expectRevision(context, row, revision);
    const draft = await draftRow(context.db, row.id);
    if (!draft) throw new Fault('conflict', 'There is no draft to publish.');
    const settings = draft.settings as Settings;
    await deleteDraft(context.db, row.id);
    const auth = stored(draft.auth_sealed, context.services.vault);
    const number = await goLive(context, row, { settings, auth, note: note || draft.note }, inspection);
    recordChange(context, row.agency_id, `published version ${number} of the carrier ${settings.name}`);
    return { carrier: await detailOf(context, row.id) };
  },
);

/**
 * Publishes an earlier version as a new version.
 * @throws Fault invalid (at the field), not_found, conflict (it is the current version, or another revision), too_many
 */
export const rollBackCarrier = prepareThenCommit<'rollBackCarrier', Inspection>(
  async (context, { carrier_id, version }) => {
    const row = found(await carrierRow(context.db, carrier_id));
    return inspect(context, row, await versionRow(context.db, row.id, version));
  },
  async (context, { carrier_id, revision, version }, inspection) => {
    const row = found(await lockCarrier(context.db, carrier_id));
    await expectRevision(context, row, revision);
    if (version === row.version) throw new Fault('conflict', 'This version quotes already.');
    const earlier = found(await versionRow(context.db, row.id, version));
    const hasTwo = row.other_base_url !== null;
    const then = earlier.settings as Settings;
    // The version may belong to the other connection (production or test), so the current address and credentials stay.
    const settings = hasTwo ? { ...then, base_url: row.base_url } : then;
    const auth = hasTwo ? presentAuth(context, row, then) : earlierAuth(context, row, earlier);
    const what: ChangeText = `went back to version ${version}`;
    const next = { settings, auth, note: `Version ${version} again`, what };
    const number = await goLive(context, row, next, inspection);
    const action = `went back to version ${version} of the carrier ${settings.name} as ${number}`;
    recordChange(context, row.agency_id, action);
    return { carrier: await detailOf(context, row.id) };
  },
);

/**
 * Enables or disables a carrier; disabling it ends its open requests.
 * @throws Fault conflict (never published, or credentials missing), not_found
 */
export const setCarrierEnabled: Verb<'setCarrierEnabled'> = async (context, { carrier_id, is_enabled }) => {
  const row = found(await lockCarrier(context.db, carrier_id));
  if (is_enabled && row.version === 0) throw new Fault('conflict', 'Publish this carrier first.');
  const { auth, isUnreadable } = stored(row.auth_sealed, context.services.vault);
  if (is_enabled && !isUnreadable && auth.kind !== 'none' && !hasSecret(auth))
    throw new Fault('conflict', 'Enter your credentials at this carrier first.');
  await updateCarrier(context.db, row.id, { is_enabled, updated_at: context.now });
  context.wakeEngine('changed');
  recordChange(context, row.agency_id, `switched the carrier ${liveSettings(row).name} ${is_enabled ? 'on' : 'off'}`);
  return { carrier: await detailOf(context, row.id) };
};
