import type { ConsentCertificate, ConsentReading, OptOutChannel } from '@freeboard/domain/messages';
import { isEmail } from '@freeboard/domain/wording';
import type { Context } from '../../../kernel/context/context.ts';
import { e164, mailAddress } from '../address.ts';
import { addConsent, type Channel, consentOf, lockAddress } from './consents.queries.ts';

export type Agreed = {
  application: { id: number; agency_id: number };
  phone: string;
  email: string;
  source: string;
  consent: ConsentReading;
  certificates?: readonly ConsentCertificate[];
  at: Date;
};

/**
 * Records agreement to text messages and e-mail in the ledger (R9.10), each only if the wording names it. A refusal
 * is not replaced, because on such a page anyone can type anyone's number.
 */
export async function recordOptIns(
  context: Context,
  { application, phone, email, at, source, consent, certificates = [] }: Agreed,
): Promise<void> {
  if (consent.kind !== 'agreed') return;
  const { wording, channels } = consent;
  const { raw } = context.own();
  const addresses: readonly (readonly [Channel, string | null])[] = [
    ['sms', channels.includes('sms') ? e164(phone) : null],
    ['email', channels.includes('email') && isEmail(email.trim()) ? mailAddress(email) : null],
  ];
  for (const [channel, address] of addresses) {
    if (!address) continue;
    await lockAddress(raw, channel, address);
    if ((await consentOf(raw, application.agency_id, channel, address)) === 'opted_out') continue;
    await addConsent(raw, {
      agency_id: application.agency_id,
      application_id: application.id,
      channel,
      address,
      state: 'opted_in',
      source,
      wording,
      certificates: JSON.stringify(certificates),
      created_at: at,
    });
  }
  const ids = { application_id: application.id };
  context.emit({ kind: 'message', agencyId: application.agency_id, applicationId: application.id, ids });
}

export type Refused = Pick<Agreed, 'application' | 'phone' | 'email' | 'source' | 'at'> & {
  channels: readonly OptOutChannel[];
};

/** Records a client's opt-outs in the consent ledger; skips addresses that are already opted out. */
export async function recordOptOuts(
  context: Context,
  { application, phone, email, at, source, channels }: Refused,
): Promise<void> {
  const { raw } = context.own();
  for (const channel of channels) {
    const address = channel === 'sms' ? e164(phone) : isEmail(email.trim()) ? mailAddress(email) : null;
    if (!address) continue;
    await lockAddress(raw, channel, address);
    if ((await consentOf(raw, application.agency_id, channel, address)) === 'opted_out') continue;
    const of = { agency_id: application.agency_id, application_id: application.id };
    await addConsent(raw, { ...of, channel, address, state: 'opted_out', source, created_at: at });
    const ids = { application_id: application.id };
    context.emit({ kind: 'message', agencyId: application.agency_id, applicationId: application.id, ids });
  }
}
