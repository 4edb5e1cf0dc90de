import type { CarrierInput, InputOf } from '@freeboard/contract';
import type { CarrierAuth } from '../../integrations/carriers/index.ts';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Vault } from '../../kernel/secrets.ts';
import { prepareThenCommit, type Verb } from '../../kernel/verbs.ts';
import { type CarrierRow, carrierRow, lockCarrier, updateCarrier } from './carriers.queries.ts';
import { plainErrors, privateAddressErrors, reachErrors } from './checks/check-settings.ts';
import { checkErrors, type Errors, recipeOf } from './checks/checks.ts';
import { detailOf, liveSettings } from './detail.ts';
import { recordChange, savedAddresses } from './drafts.ts';
import { sealAuth, stored, withoutSecret } from './secrets/credentials.ts';
import { mergeAuth } from './secrets/merge-auth.ts';
import { isInSandbox, NOT_PRODUCTION, otherName } from './settings.ts';
import { expectRevision, nextRevision } from './versions/revision.ts';

type ConnectionInput = InputOf<'saveOtherSetting'>['carrier'];

export function otherWithoutSecrets(row: CarrierRow, vault: Vault) {
  const { auth } = stored(row.other_auth_sealed, vault);
  const names = Object.keys(auth.secrets ?? {}).map((name) => [name, '']);
  const blank = { ...withoutSecret(auth), ...(names.length > 0 ? { secrets: Object.fromEntries(names) } : {}) };
  return {
    other_base_url: row.other_base_url,
    other_auth_sealed: row.other_base_url === null ? null : sealAuth(blank as CarrierAuth, vault).sealed,
  };
}

/**
 * Validates an address and its authentication; errors by field. The mapping is checked with them only when the
 * carrier is switched to them.
 */
function connectionErrors(context: Context, row: CarrierRow, given: ConnectionInput): Errors {
  const { env } = context.services;
  const all = plainErrors({ ...liveSettings(row), ...given, secrets: undefined } as unknown as CarrierInput, env);
  const own = Object.entries(all).filter(([field]) => /^carrier\.(?:base_url|auth)\b/.test(field));
  const isWrong = otherName(row) === 'production' && isInSandbox(given.base_url, env.sandboxUrl);
  return { ...Object.fromEntries(own), ...(isWrong ? { 'carrier.base_url': [NOT_PRODUCTION] } : {}) };
}

/**
 * Saves the address and credentials of the inactive connection (test or production); they have no effect until the
 * carrier is switched to it.
 * @throws Fault invalid (at the field), conflict (another revision, not a conversation), not_found, too_many
 */
export const saveOtherSetting = prepareThenCommit<'saveOtherSetting', Errors>(
  async (context, { carrier_id, carrier }) => {
    const row = found(await carrierRow(context.db, carrier_id));
    const asked = { ...liveSettings(row), ...carrier } as unknown as CarrierInput;
    const isPrivate = privateAddressErrors(context, asked, await savedAddresses(context, row));
    const { recipe } = recipeOf(carrier.auth);
    const wrong = recipe ? await checkErrors(context, { recipe }, 'carrier.auth') : {};
    return { ...(await reachErrors(asked, context.services.env)), ...wrong, ...isPrivate };
  },
  async (context, { carrier_id, revision, carrier: given }, unreachable) => {
    const row = found(await lockCarrier(context.db, carrier_id));
    await expectRevision(context, row, revision);
    if (row.kind !== 'conversation')
      throw new Fault(
        'conflict',
        'Only a carrier that is asked in a conversation has a test and a production setting.',
      );
    const errors = { ...unreachable, ...connectionErrors(context, row, given) };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { vault } = context.services;
    const before =
      row.other_base_url === null
        ? null
        : { auth: stored(row.other_auth_sealed, vault), settings: { base_url: row.other_base_url, mapping: {} } };
    const auth = mergeAuth({ ...given, mapping: {} }, before, context.now);
    const name = otherName(row);
    await updateCarrier(context.db, row.id, {
      other_base_url: given.base_url,
      other_auth_sealed: sealAuth(auth, vault).sealed,
      other_producer_code_sealed: given.producer_code === '' ? null : vault.seal(given.producer_code),
      updated_at: context.now,
      ...nextRevision(context, row.revision, `changed its ${name} setting`),
    });
    recordChange(context, row.agency_id, `changed the ${name} setting of the carrier ${liveSettings(row).name}`);
    return { carrier: await detailOf(context, row.id) };
  },
);

/**
 * Deletes a carrier's inactive connection with its credentials.
 * @throws Fault conflict (another revision, no such connection), not_found
 */
export const removeOtherSetting: Verb<'removeOtherSetting'> = async (context, { carrier_id, revision }) => {
  const row = found(await lockCarrier(context.db, carrier_id));
  await expectRevision(context, row, revision);
  const name = otherName(row);
  if (row.other_base_url === null) throw new Fault('conflict', `It has no ${name} setting.`);
  await updateCarrier(context.db, row.id, {
    other_base_url: null,
    other_auth_sealed: null,
    other_producer_code_sealed: null,
    updated_at: context.now,
    ...nextRevision(context, row.revision, `removed its ${name} setting`),
  });
  recordChange(context, row.agency_id, `removed the ${name} setting of the carrier ${liveSettings(row).name}`);
  return { carrier: await detailOf(context, row.id) };
};
