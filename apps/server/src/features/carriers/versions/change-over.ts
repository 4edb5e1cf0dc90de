import type { CarrierInput } from '@freeboard/contract';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { type CarrierRow, draftRow, lockCarrier } from '../carriers.queries.ts';
import { plainErrors } from '../checks/check-settings.ts';
import { detailOf, liveSettings } from '../detail.ts';
import { recordChange } from '../drafts.ts';
import { hasSecret, type Stored, stored, UNREADABLE, withoutSecret } from '../secrets/credentials.ts';
import { hasCredentialHeaders } from '../secrets/secret-headers.ts';
import { otherName, type Settings } from '../settings.ts';
import { goLive } from './publish.ts';
import { expectRevision } from './revision.ts';

const IN_HEADERS =
  'A header of a step holds a credential. Make it a named secret and publish that: each setting has secrets of its own.';

function lacks(context: Context, settings: Settings, { auth, isUnreadable }: Stored): string[] {
  if (isUnreadable) return [UNREADABLE];
  const { secrets = {} } = auth;
  const isOpen = auth.kind === 'none' || hasSecret(auth);
  const asked = { ...settings, auth: withoutSecret(auth), secrets } as unknown as CarrierInput;
  return [
    ...(isOpen ? [] : ['Enter its credentials.']),
    ...Object.entries(secrets).flatMap(([name, value]) => (value === '' ? [`Enter its secret ${name}.`] : [])),
    ...Object.values(plainErrors(asked, context.services.env)).flat(),
  ];
}

/** The settings with the other connection and its own credentials. @throws Fault conflict */
async function nextOf(context: Context, row: CarrierRow, to: string) {
  if (otherName(row) !== to) throw new Fault('conflict', `The ${to} setting is in use already.`);
  if (row.version === 0) throw new Fault('conflict', 'Publish this carrier first.');
  if (row.other_base_url === null) throw new Fault('conflict', `Enter the ${to} setting first.`);
  if (await draftRow(context.db, row.id))
    throw new Fault('conflict', 'Publish or discard the draft first: it is for the setting in use now.');
  const live = liveSettings(row);
  const { vault } = context.services;
  if (
    hasCredentialHeaders(live.mapping as CarrierInput['mapping']) ||
    stored(row.auth_sealed, vault).auth.secret_headers
  )
    throw new Fault('conflict', IN_HEADERS);
  const settings: Settings = { ...live, base_url: row.other_base_url };
  const auth = stored(row.other_auth_sealed, vault);
  const missing = lacks(context, settings, auth);
  if (missing.length > 0) throw new Fault('conflict', `The ${to} setting is not complete. ${missing.join(' ')}`);
  return { settings, auth };
}

/**
 * Switches a carrier to its other connection (test or production), as a new version; the current connection becomes
 * the inactive one. Open requests end as when a carrier is disabled.
 * @throws Fault conflict, invalid, not_found
 */
export const changeOverCarrier: Verb<'changeOverCarrier'> = async (context, { carrier_id, revision, to }) => {
  const row = found(await lockCarrier(context.db, carrier_id));
  await expectRevision(context, row, revision);
  const next = await nextOf(context, row, to);
  const number = await goLive(
    context,
    row,
    {
      ...next,
      note: `Changed over to the ${to} setting`,
      what: `changed over to its ${to} setting`,
      columns: {
        is_sandbox: to === 'test',
        producer_code_sealed: row.other_producer_code_sealed,
        other_base_url: row.base_url,
        other_auth_sealed: row.auth_sealed,
        other_producer_code_sealed: row.producer_code_sealed,
      },
    },
    { revision: row.revision, errors: {} },
  );
  recordChange(
    context,
    row.agency_id,
    `changed the carrier ${next.settings.name} over to its ${to} setting as version ${number}`,
  );
  return { carrier: await detailOf(context, row.id) };
};
