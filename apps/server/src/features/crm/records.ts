import { type ApplicationType, TYPE_NAMES } from '@freeboard/domain/applications';
import type { CrmModule } from '@freeboard/domain/crm';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found } from '../../kernel/faults.ts';
import { prepareThenCommit, type Verb } from '../../kernel/verbs.ts';
import { recordOptOuts } from '../messages/index.ts';
import { asFault, neededCrm } from './connection.ts';
import { applicationFor, type CrmApplication, deleteRecord, saveRecord } from './crm.queries.ts';
import { claimMaking, endMaking } from './making.queries.ts';
import { CrmError, type CrmPerson, type CrmRecord, type CrmRefusal } from './zoho/crm.ts';

/**
 * Searches the agency's CRM by name, e-mail or phone.
 * @throws Fault not_found, conflict (no CRM), invalid (the CRM refuses), outside
 */
export const searchCrmRecords: Verb<'searchCrmRecords'> = async (context, { application_id, module, words }) => {
  const { agency_id } = found(await applicationFor(context.db, application_id));
  const crm = await neededCrm(context.services, context.db, agency_id);
  return { records: await crm.search(module, words).catch(asFault) };
};

async function saveLink(context: Context, row: CrmApplication, record: CrmRecord | null) {
  const { id, agency_id } = row;
  if (record)
    await saveRecord(context.db, {
      application_id: id,
      agency_id,
      module: record.module,
      record_id: record.id,
      name: record.name.slice(0, 300),
      linked_at: context.now,
    });
  else await deleteRecord(context.db, id);
  const now = record ? `${record.module}: ${record.name}` : null;
  context.record({
    action: record ? 'chose the CRM record' : 'took away the CRM record',
    agencyId: agency_id,
    applicationId: id,
    changes: [{ field: 'crm_record', from: row.record_id ? `${row.module}: ${row.record_name}` : null, to: now }],
  });
  context.emit({ kind: 'note', agencyId: agency_id, applicationId: id, ids: { application_id: id } });
  return {};
}

async function saveRefusal(context: Context, row: CrmApplication, refusal: CrmRefusal): Promise<void> {
  const { id, agency_id } = row;
  const of = { application: { id, agency_id }, source: 'Zoho CRM', channels: refusal.channels, at: context.now };
  for (const { email, phone } of [refusal, row]) await recordOptOuts(context, { ...of, email, phone });
}

/**
 * Links an application to an existing CRM record and saves the opt-outs of its person, or removes the link.
 * @throws Fault not_found, conflict (no CRM), invalid (the CRM refuses), outside
 */
export const linkCrmRecord = prepareThenCommit<'linkCrmRecord', (CrmRecord & { refusal: CrmRefusal }) | null>(
  async (context, { application_id, record }) => {
    const { agency_id } = found(await applicationFor(context.db, application_id));
    if (!record) return null;
    const crm = await neededCrm(context.services, context.db, agency_id);
    return crm.record(record).catch(asFault);
  },
  async (context, { application_id }, record) => {
    const row = found(await applicationFor(context.db, application_id));
    if (record) await saveRefusal(context, row, record.refusal);
    return saveLink(context, row, record);
  },
);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function personOf(row: CrmApplication): CrmPerson {
  const details = row.details as Record<string, unknown>;
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    company: row.business_name,
    email: row.email,
    phone: row.phone,
    street: [text(details.address1), text(details.address2)].filter(Boolean).join(' '),
    city: text(details.city),
    state: text(details.state),
    zip: text(details.zip),
    description: `${TYPE_NAMES[row.type as ApplicationType]} application ${row.number} in Freeboard`,
  };
}

/**
 * Creates a CRM record for an application without one, and links it.
 * @throws Fault not_found, conflict, invalid, outside
 */
export const createCrmRecord = prepareThenCommit<'createCrmRecord', CrmRecord>(
  async (context, { application_id, module }) => {
    found(await applicationFor(context.db, application_id));
    const { outside } = context.services;
    if (!(await claimMaking(outside, application_id)))
      throw new Fault('conflict', 'A record is being made of this application. Look again in a minute.');
    try {
      const row = found(await applicationFor(context.db, application_id));
      if (row.record_id) throw new Fault('conflict', `It is already linked to ${row.record_name}.`);
      const crm = await neededCrm(context.services, context.db, row.agency_id);
      return await crm.create(module, personOf(row));
    } catch (error) {
      // If it is unknown whether a record was created, the claim stays, so that no duplicate is created right away.
      if (!(error instanceof CrmError && error.fault === 'unknown')) await endMaking(outside, application_id);
      return asFault(error);
    }
  },
  async (context, { application_id }, record) => {
    await endMaking(context.own().raw, application_id);
    return saveLink(context, found(await applicationFor(context.db, application_id)), record);
  },
);

export const recordOf = (row: CrmApplication): { module: CrmModule; id: string; name: string } | null =>
  row.record_id === null || row.module === null
    ? null
    : { module: row.module as CrmModule, id: row.record_id, name: row.record_name ?? '' };
