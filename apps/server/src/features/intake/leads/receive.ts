import type { FieldErrors } from '@freeboard/contract';
import { isSameAddress, lineNotTaken } from '@freeboard/domain/applications';
import { BULK_TYPES, type BulkType } from '@freeboard/domain/bulk';
import { formFor, isBlank, LINE_NOT_NAMED, newApplication, type Values, view } from '@freeboard/domain/forms';
import { MESSAGES } from '@freeboard/domain/wording';
import { localDate } from '../../../kernel/clock.ts';
import type { Context, Integration } from '../../../kernel/context/context.ts';
import { callerInLedger } from '../../../kernel/cost-ledger.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { helperAt } from '../../../kernel/isolated/launch.ts';
import { createThread } from '../../../kernel/isolated/thread.ts';
import { Application, addressLine, addressLookups, attachments, formContext } from '../../applications/index.ts';
import { type ReadDocument, readDocument } from '../../bulk/index.ts';
import { readDocuments } from '../../documents/index.ts';
import { recordOptIns, recordOptOuts } from '../../messages/index.ts';
import { presetRows } from '../../settings/index.ts';
import type { LeadTasks } from './lead-helper.ts';
import { adminsOf, applicationsWith, insertLead, leadBy, lockContacts } from './leads.queries.ts';
import { type Contact, contactOf, type Lead, readLead, withoutContact } from './read-lead.ts';

/** The most characters of a lead, because it is read with its application each time. */
const MAX_LEAD_LENGTH = 1_000_000;
export const LEAD_TOO_LONG = 'A lead may have 1,000,000 characters besides its documents.';
/** The most values of a lead; the largest ones of vendors have about 300. */
const MAX_LEAD_VALUES = 1_000;
/** The most characters of one text; the longest form field takes fewer. */
const MAX_LEAD_TEXT = 20_000;

type LeadReading = Exclude<ReadDocument, { refused: string }>;
type Prepared = { lead: Lead; read: LeadReading; contact: Contact };

const text = (values: Values, key: string): string => (typeof values[key] === 'string' ? (values[key] as string) : '');

const integrationOf = ({ integration }: Context): Integration => {
  if (!integration) throw new Fault('not_allowed', 'A lead comes by an API key.');
  return integration;
};

/** The line that a lead names, or the only line that its key allows; null if several remain. @throws Fault invalid */
function lineOf(lead: Lead, lines: readonly string[] | null): BulkType | null {
  const { named } = lead;
  if (named && named.kind !== 'line') throw invalid({ line: [lineNotTaken(named.words)] });
  const open = BULK_TYPES.filter((type) => lines === null || lines.includes(type));
  if (named && !open.includes(named.line)) throw invalid({ line: ['This key may not use this line.'] });
  if (open.length === 0) throw invalid({ line: ['Leads are for flood or home, which this key may not use.'] });
  return named?.line ?? (open.length === 1 ? (open[0] ?? null) : null);
}

function withContactOnly(named: BulkType | null, contact: Contact, facts: object, context: Context): LeadReading {
  const type = named ?? 'flood';
  const stated = Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== ''));
  const { values } = newApplication(type, formContext(context.now, 'new', undefined), stated as Values);
  const at = context.now.toISOString();
  const origins = Object.fromEntries(
    Object.keys(stated).map((key) => [key, { source: 'upload', by: context.author, at }]),
  );
  const said = { name: 'lead', value: JSON.stringify(facts).slice(0, 2_000) };
  const unplaced = named === null ? [LINE_NOT_NAMED, said] : [said];
  const { errors } = view(formFor(type), values, formContext(context.now, 'new', undefined));
  const checked = {
    type,
    values,
    origins: JSON.stringify(origins),
    unplaced,
    errors,
    is_incomplete: true,
    undecided: [],
  };
  return { type, kind: 'quoterush', checked };
}

async function readFacts(context: Context, lead: Lead, type: BulkType | null, contact: Contact): Promise<LeadReading> {
  const { db, now, viewer } = context;
  const agencyId = viewer.agencyId ?? 0;
  const presets = await Promise.all(BULK_TYPES.map((line) => presetRows(db, { agencyId, personId: 0, type: line })));
  const read = await readDocument(context, {
    document: JSON.stringify(lead.facts),
    type,
    today: localDate(now),
    at: now.toISOString(),
    by: context.author,
    presets: Object.fromEntries(BULK_TYPES.map((line, at) => [line, presets[at] ?? []])),
  });
  return 'refused' in read ? withContactOnly(type, contact, lead.facts, context) : read;
}

const unreadParts = ({ checked }: LeadReading, loose: Contact): Partial<Contact> =>
  Object.fromEntries(Object.entries(loose).filter(([key, value]) => value !== '' && text(checked.values, key) === ''));

/** Characters; a longer lead is read in a thread. */
const LONG = 20_000;
const thread = createThread<LeadTasks>(helperAt('features/intake/leads/lead-helper.ts'));

async function leadOf(context: Context, body: Record<string, unknown>): Promise<Lead> {
  if (JSON.stringify(body).length <= LONG) return readLead(body);
  const { lead, cpu_ms } = await thread.run('read', body);
  context.services.costs.spend(callerInLedger(context.viewer.id, integrationOf(context).keyId), cpu_ms);
  return lead;
}

/** @throws Fault too_large; invalid for a text that is too long or too many values */
function assertSize(facts: object): void {
  let values = 0;
  const errors: FieldErrors = {};
  const text = JSON.stringify(facts, (key, value: unknown) => {
    if (typeof value === 'object' && value !== null) return value;
    values += 1;
    if (typeof value === 'string' && value.length > MAX_LEAD_TEXT)
      errors[key] = [`A text of a lead may have ${MAX_LEAD_TEXT.toLocaleString('en-US')} characters.`];
    return value;
  });
  if (text.length > MAX_LEAD_LENGTH) throw new Fault('too_large', LEAD_TOO_LONG);
  if (values > MAX_LEAD_VALUES)
    throw new Fault('invalid', `A lead may have ${MAX_LEAD_VALUES.toLocaleString('en-US')} values.`);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Reads a lead into form values and a contact. @throws Fault invalid, too_large */
async function prepare(context: Context, { body }: { body: Record<string, unknown> }): Promise<Prepared> {
  const { lines } = integrationOf(context);
  const lead = await leadOf(context, body);
  assertSize(lead.facts);
  const type = lineOf(lead, lines);
  const loose = contactOf(lead.facts);
  const first = await readFacts(context, lead, type, loose);
  const unread = unreadParts(first, loose);
  const isAllRead = Object.keys(unread).length === 0;
  const read = isAllRead
    ? first
    : await readFacts(context, { ...lead, facts: { ...withoutContact(lead.facts, unread), ...unread } }, type, loose);
  if (lines !== null && !lines.includes(read.type)) throw invalid({ line: ['This key may not use this line.'] });
  const { values } = read.checked;
  const contact: Contact = {
    first_name: text(values, 'first_name') || loose.first_name,
    last_name: text(values, 'last_name') || loose.last_name,
    phone: text(values, 'phone') || loose.phone,
    email: text(values, 'email') || loose.email,
  };
  assertReachable(contact, text(values, 'business_name'));
  await attachments.store(context);
  return { lead, read, contact };
}

/** @throws Fault invalid when there is no name, or neither a phone number nor an e-mail address */
function assertReachable({ first_name, last_name, phone, email }: Contact, business: string): void {
  const errors: Record<string, string[]> = {};
  if (first_name === '' && last_name === '' && business === '') errors.name = ['A lead needs a name.'];
  if (phone === '' && email === '') errors.contact = ['A lead needs a phone number or an e-mail address.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * The application created earlier from this lead, or from another lead for the same person and place; undefined if
 * there is none. Locks the contacts, so that concurrent leads wait.
 */
async function duplicateOf(context: Context, { lead, read, contact }: Prepared): Promise<number | undefined> {
  const { db, now } = context;
  await lockContacts(context.own().raw, context.viewer.agencyId ?? 0, [contact.phone, contact.email]);
  if (lead.externalId !== null) {
    const earlier = await leadBy(db, integrationOf(context).keyId, lead.externalId);
    if (earlier) return earlier.application_id;
  }
  const { phone, email } = contact;
  const address = addressLine(read.checked.values);
  const rows = await applicationsWith(db, { type: read.type, phone, email, now });
  const isSamePerson = (row: { first_name: string; last_name: string }) =>
    [row.first_name, row.last_name].join(' ').toLowerCase() ===
    [contact.first_name, contact.last_name].join(' ').toLowerCase();
  return rows.find(
    (row) => isSamePerson(row) && (address === '' || row.address === '' || isSameAddress(row.address, address)),
  )?.id;
}

async function storeConsent(context: Context, id: number, { lead, contact }: Prepared): Promise<void> {
  const of = {
    application: { id, agency_id: context.viewer.agencyId ?? 0 },
    phone: contact.phone,
    email: contact.email,
    source: `Lead: ${context.viewer.name}`,
    at: context.now,
  };
  await recordOptOuts(context, { ...of, channels: lead.optOuts });
  await recordOptIns(context, { ...of, consent: lead.consent, certificates: lead.certificates });
}

async function makeFrom(context: Context, prepared: Prepared): Promise<number> {
  const { read, lead } = prepared;
  const { viewer, now } = context;
  const { keyId, sources, name } = integrationOf(context);
  const agencyId = viewer.agencyId ?? 0;
  const { ids, first } = await Application.makeMany(context, agencyId, read.type, [
    { ...read.checked, from: `lead of ${name}`, source: sources?.[0] ?? name },
  ]);
  const [id = 0] = ids;
  await addressLookups.queue(context, { agencyId, type: read.type, priority: 'single' }, [
    { id, values: read.checked.values },
  ]);
  context.emit({ kind: 'application', agencyId, applicationId: id, ids: { application_id: id, version: 1 } });
  await insertLead(context.db, {
    agency_id: agencyId,
    application_id: id,
    api_key_id: keyId,
    kind: 'lead',
    external_id: lead.externalId,
    consent: lead.consent.kind === 'agreed' ? lead.consent.wording : '',
    consent_claim: lead.consent.kind === 'claimed' ? lead.consent.wording : '',
    consent_certificates: JSON.stringify(lead.certificates),
    received_at: now,
  });
  const { first_name, last_name } = prepared.contact;
  const text = `${`${first_name} ${last_name}`.trim()} asks for a quote by ${name}: application ${first}.`;
  for (const { id: personId } of await adminsOf(context.db))
    context.effects.notifications.push({ agencyId, kind: 'intake', text, applicationId: id, personId });
  return id;
}

async function summary(context: Context, id: number, { read }: Prepared, isDuplicate: boolean) {
  const application = await (await Application.find(context, id)).present();
  const values = application.payload.useable_details as Values;
  const origins = Object.entries(JSON.parse(read.checked.origins) as Record<string, { source: string }>);
  const { errors } = view(formFor(read.type), values, formContext(context.now, 'new', undefined));
  return {
    understood: origins
      .filter(([key, { source }]) => source === 'upload' && key !== 'application_source' && !isBlank(values[key]))
      .map(([key]) => key),
    missing: Object.keys(errors).filter((key) => errors[key]?.includes(MESSAGES.required)),
    // For a duplicate, only the values of this lead are returned: those of the existing application came from others.
    unplaced: (isDuplicate ? read.checked.unplaced : application.unplaced_values).map(({ name, value }) => ({
      name,
      value,
    })),
  };
}

export const receiveLead = {
  prepare,
  async commit(context: Context, _input: unknown, made: unknown) {
    const prepared = made as Prepared;
    found(context.viewer.agencyId);
    const duplicate = await duplicateOf(context, prepared);
    const id = duplicate ?? (await makeFrom(context, prepared));
    if (duplicate !== undefined)
      context.record({
        action: 'received the same lead again',
        agencyId: context.viewer.agencyId,
        applicationId: duplicate,
      });
    await storeConsent(context, id, prepared);
    if (context.uploads.length > 0) await readDocuments.commit(context, { application_id: id }, undefined);
    const documents = context.uploads.map(({ name }) => ({ name, is_taken: true, reason: '' }));
    return {
      data: {
        application_id: id,
        ...(await summary(context, id, prepared, duplicate !== undefined)),
        documents,
        ...(duplicate === undefined ? {} : { duplicate_of: duplicate }),
      },
      location: `/applications/${id}`,
    };
  },
};
