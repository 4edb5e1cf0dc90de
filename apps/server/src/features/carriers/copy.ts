import type { CarrierInput } from '@freeboard/contract';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { lockCarrier } from './carriers.queries.ts';
import { detailOf } from './detail.ts';
import { baseOf, createCarrier, insertDraft, recordChange } from './drafts.ts';
import { otherWithoutSecrets } from './other-setting.ts';
import { UNREADABLE } from './secrets/credentials.ts';

/**
 * Returns another carrier of the same agency, as this one's draft stands, or what is published of it: a draft with the
 * same credentials, which go to the same address. Its producer code is the account's and is entered again, and so are
 * the secrets of the setting that is not in use.
 * @throws Fault invalid (there is one of this name), conflict (credentials that cannot be read), not_found
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
