import { reach } from '@freeboard/domain/access';
import { type ConsentCertificate, readConsent, whyNotRecorded } from '@freeboard/domain/messages';
import { isEmail, MESSAGES } from '@freeboard/domain/wording';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { e164, mailAddress, normalizeAddress, shownAddress } from '../address.ts';
import { addressesOf, messagesWith } from '../conversations.queries.ts';
import { addConsent, consentClaims, consentLines, latestOfClient, lockAddress } from './consents.queries.ts';

type Of = Parameters<Verb<'getConsents'>>[0];

/**
 * The agency, addresses and claims whose consents a call requests, in the viewer's scope.
 * @throws Fault not_found, not_allowed
 */
async function requestedConsents(context: Of, application_id: number | undefined, address: string | undefined) {
  if (application_id !== undefined) {
    const { row } = await Application.find(context, application_id);
    const own = [e164(row.phone), row.email ? mailAddress(row.email) : null].filter((one) => one !== null);
    const claims = await consentClaims(context.own().raw, row.id, e164(row.phone));
    return { agencyId: row.agency_id, addresses: [...own, ...(await addressesOf(context.db, row.id))], claims };
  }
  if (address !== undefined) {
    const [message] = await messagesWith(context.db, normalizeAddress(address), undefined, 1);
    return { agencyId: found(message).agency_id, addresses: [normalizeAddress(address)], claims: [] };
  }
  // Only roles that manage settings may read the whole ledger.
  const width = reach(context.viewer.role, 'settings.global');
  if (width !== 'all' && width !== 'agency') throw new Fault('not_allowed');
  return { agencyId: context.viewer.agencyId, addresses: null, claims: [] };
}

/**
 * Lists consents and refusals with time, source, wording and the recording user (R9.10).
 * @throws Fault not_found, not_allowed
 */
export const getConsents: Verb<'getConsents'> = async (context, { application_id, address, search, before, limit }) => {
  const { claims, ...wanted } = await requestedConsents(context, application_id, address);
  const lines = await consentLines(context.own().raw, { ...wanted, text: search.trim(), before, limit });
  return {
    consents: lines.map((line) => ({
      id: line.id,
      channel: line.channel as 'sms' | 'email',
      address: shownAddress(line.channel, line.address),
      contact_name: line.contact_name,
      state: line.state as 'opted_in' | 'opted_out',
      source: line.source,
      wording: line.wording,
      certificates: line.certificates as ConsentCertificate[],
      recorded_by: line.recorded_by ?? '',
      application_id: line.agency_id === null ? null : line.application_id,
      created_at: line.created_at.toISOString(),
    })),
    claims: claims.map((claim) => ({
      source: claim.source,
      claim: claim.consent_claim,
      certificates: claim.consent_certificates as ConsentCertificate[],
      received_at: claim.received_at.toISOString(),
    })),
    next: lines.length === limit ? (lines.at(-1)?.id ?? null) : null,
  };
};

/**
 * Records a client's consent or refusal that a user enters.
 * @throws Fault not_found, invalid
 */
export const recordConsent: Verb<'recordConsent'> = async (context, input) => {
  const { application_id, channel, receiver, state, source, wording } = input;
  const { row } = await Application.find(context, application_id);
  if (state === 'opted_in' && readConsent(wording).kind === 'refused')
    throw invalid({ wording: ['These words refuse. Choose Refused, or write what they agreed to.'] });
  const isText = channel === 'sms';
  const address = isText ? e164(receiver) : isEmail(receiver.trim()) ? mailAddress(receiver) : null;
  if (!address) throw invalid({ receiver: [isText ? MESSAGES.phone : MESSAGES.email] });
  const { raw } = context.own();
  await lockAddress(raw, channel, address);
  const latest = (await latestOfClient(raw, row.agency_id, channel, address)) ?? null;
  const { requester_phone, requester_email } = row.details as Record<string, unknown>;
  const asked = isText ? e164(String(requester_phone ?? '')) : mailAddress(String(requester_email ?? ''));
  const own = isText ? e164(row.phone) : mailAddress(row.email);
  const why = whyNotRecorded(input, latest, address === asked && address !== own);
  if (why) throw invalid({ state: [why] });
  await addConsent(raw, {
    agency_id: row.agency_id,
    application_id: row.id,
    person_id: context.viewer.id,
    channel,
    address,
    state,
    source,
    wording,
  });
  const of = { agencyId: row.agency_id, applicationId: row.id };
  const what = isText ? 'texts' : 'e-mail';
  const action = `recorded that the client ${state === 'opted_in' ? 'agreed to' : 'refused'} ${what}`;
  context.record({ action, ...of, changes: [{ field: 'consent_source', from: null, to: source }] });
  context.emit({ kind: 'message', ...of, ids: { application_id } });
  return { recorded: true };
};
