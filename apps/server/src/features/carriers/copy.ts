import type { CarrierInput } from '@freeboard/contract';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { lockCarrier } from './carriers.queries.ts';
import { detailOf } from './detail.ts';
import { baseOf, createCarrier, insertDraft, recordChange } from './drafts.ts';
import { otherWithoutSecrets } from './other-setting.ts';
import { UNREADABLE } from './secrets/credentials.ts';

/**
 * Copies a carrier within its agency, from its draft or published settings, as a draft with the same credentials,
 * because the address is the same. The producer code belongs to the account and must be entered again, and so must
 * the secrets of the inactive connection (test or production).
 * @throws Fault invalid (the name is taken), conflict (unreadable credentials), not_found
 */
export const copyCarrier: Verb<'copyCarrier'> = async (context, { carrier_id, name }) => {
  const row = found(await lockCarrier(context.db, carrier_id));
  const { settings: before, auth } = await baseOf(context, row);
  if (auth.isUnreadable) throw new Fault('conflict', UNREADABLE);
  const settings = { ...before, name: name.trim() };
  const id = await createCarrier(context, row.agency_id, settings as unknown as CarrierInput, 'name', {
    is_sandbox: row.is_sandbox,
    ...otherWithoutSecrets(row, context.services.vault),
  });
  const draft = { settings, auth, note: `A copy of ${before.name}` };
  await insertDraft(context, { id, agency_id: row.agency_id }, draft, null);
  recordChange(context, row.agency_id, `copied the carrier ${before.name} as ${settings.name}`);
  return { carrier: await detailOf(context, id) };
};
