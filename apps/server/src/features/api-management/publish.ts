import type { CarrierInput } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import { asCarrierName } from '../../kernel/database/masked.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import { inTwoParts, Outdated, type Verb } from '../../kernel/verbs.ts';
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
} from './carriers.queries.ts';
import { plainErrors } from './check-settings.ts';
import { type Errors, errorsApart } from './checks.ts';
import { hasSecret, type Stored, stored, UNREADABLE, withoutSecret } from './credentials.ts';
import { detailOf, liveSettings } from './detail.ts';
import { recordChange } from './drafts.ts';
import { expectEdition, nextEdition } from './editions.ts';
import { earlierAuth, forgetSecrets } from './kept-secrets.ts';
import { isInSandbox, type Settings } from './settings.ts';

type Next = { settings: Settings; auth: Stored; note: string; backTo?: number };
/** What a check apart says against the settings that an edition of a carrier would publish. */
export type Looked = { edition: number; errors: Errors };

/** What must hold of settings that are to quote. @throws Fault invalid */
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

/** What quotes now, kept as a version before the first change of it. */
async function keepPresent(context: Context, row: CarrierRow): Promise<void> {
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

/** Makes settings the ones that quote, under the next number. The next launch reads them: nothing is restarted. */
export async function goLive(context: Context, row: CarrierRow, next: Next, looked: Looked): Promise<number> {
  const { settings, auth, note, backTo } = next;
  const auth_sealed = auth.sealed;
  if (looked.edition !== row.edition) throw new Outdated();
  expectSound(context, next, looked.errors);
  await keepPresent(context, row);
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
    is_sandbox: isInSandbox(rest.base_url, context.services.env.sandboxUrl),
    updated_at: context.now,
    ...(row.version === 0 ? { is_enabled: true } : {}),
    ...nextEdition(
      context,
      row.edition,
      backTo === undefined ? `published version ${number}` : `went back to version ${backTo}`,
    ),
  });
  await forgetState(context.db, row.id);
  context.wakeEngine('changed');
  return number;
}

async function look(context: Context, row: CarrierRow, version: { settings: unknown } | undefined): Promise<Looked> {
  const settings = version?.settings as Settings | undefined;
  const errors = settings ? await errorsApart(context, { settings }, 'carrier.mapping') : {};
  return { edition: row.edition, errors };
}

/** Publishes the draft. @throws Fault invalid (at the field), conflict (there is none, or another edition), not_found */
export const publishCarrier = inTwoParts<'publishCarrier', Looked>(
  async (context, { carrier_id }) => {
    const row = found(await carrierRow(context.db, carrier_id));
    return look(context, row, await draftRow(context.db, row.id));
  },
  async (context, { carrier_id, edition, note }, looked) => {
    const row = found(await lockCarrier(context.db, carrier_id));
    await expectEdition(context, row, edition);
    const draft = await draftRow(context.db, row.id);
    if (!draft) throw new Fault('conflict', 'There is no draft to publish.');
    const settings = draft.settings as Settings;
    await deleteDraft(context.db, row.id);
    const auth = stored(draft.auth_sealed, context.services.vault);
    const number = await goLive(context, row, { settings, auth, note: note || draft.note }, looked);
    recordChange(context, row.agency_id, `published version ${number} of the carrier ${settings.name}`);
    return { carrier: await detailOf(context, row.id) };
  },
);

/**
 * Publishes an earlier version again, under a number of its own.
 * @throws Fault invalid (at the field), not_found, conflict (it quotes already, or another edition)
 */
export const rollBackCarrier = inTwoParts<'rollBackCarrier', Looked>(
  async (context, { carrier_id, version }) => {
    const row = found(await carrierRow(context.db, carrier_id));
    return look(context, row, await versionRow(context.db, row.id, version));
  },
  async (context, { carrier_id, edition, version }, looked) => {
    const row = found(await lockCarrier(context.db, carrier_id));
    await expectEdition(context, row, edition);
    if (version === row.version) throw new Fault('conflict', 'This version quotes already.');
    const earlier = found(await versionRow(context.db, row.id, version));
    const settings = earlier.settings as Settings;
    const auth = earlierAuth(context, row, earlier);
    const next = { settings, auth, note: `Version ${version} again`, backTo: version };
    const number = await goLive(context, row, next, looked);
    const action = `went back to version ${version} of the carrier ${settings.name} as ${number}`;
    recordChange(context, row.agency_id, action);
    return { carrier: await detailOf(context, row.id) };
  },
);

/** Switches a carrier on or off; one that is switched off ends what it was asked. @throws Fault conflict (never published), not_found */
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
