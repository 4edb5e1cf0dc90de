import { recompute } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import {
  type ApplicationRecord,
  applicationById,
  assigneeById,
  insertApplication,
  lockApplication,
  nextNumber,
  updateApplicationRow,
} from './applications.queries.ts';
import { presentById } from './get.ts';
import { summaryColumns } from './summary.ts';
import { formContext, openValues } from './values.ts';

function tell(context: Context, row: ApplicationRecord): void {
  context.emit({
    kind: 'application',
    agencyId: row.agency_id,
    applicationId: row.id,
    ids: { application_id: row.id, version: row.version },
  });
}

/** Assigns to an agent or admin of the application's agency (R2.6). */
export const assignApplication: Verb<'assignApplication'> = async (context, { application_id, agent_id }) => {
  const row = found(await lockApplication(context.db, application_id));
  const person = await assigneeById(context.db, agent_id, row.agency_id);
  if (!person) throw invalid({ agent_id: ['Value is not valid.'] });
  await updateApplicationRow(context.db, row.id, { agent_id: person.id, updated_at: context.now });
  context.record({
    action: 'assigned',
    agencyId: row.agency_id,
    applicationId: row.id,
    changes: [{ field: 'agent', from: row.agent_name, to: person.name }],
  });
  tell(context, row);
  return { application: await presentById(context, row.id) };
};

/** Archived is a date, not a status (D11); without `archived` it is turned into the other. */
export const archiveApplication: Verb<'archiveApplication'> = async (context, { application_id, archived }) => {
  const row = found(await lockApplication(context.db, application_id));
  const archived_at = (archived ?? row.archived_at === null) ? (row.archived_at ?? context.now) : null;
  await updateApplicationRow(context.db, row.id, { archived_at });
  context.record({
    action: archived_at ? 'archived' : 'restored from the archive',
    agencyId: row.agency_id,
    applicationId: row.id,
  });
  tell(context, row);
  return { application: await presentById(context, row.id) };
};

/** A new application with the same values, its own number and no quotes. */
export const duplicateApplication: Verb<'duplicateApplication'> = async (context, { application_id }) => {
  const row = found(await applicationById(context.db, application_id));
  const opened = openValues(row, context.now);
  const number = await nextNumber(context.db, row.agency_id);
  const values = recompute(opened.form, opened.values, formContext(context.now, 'new', number, opened.provenance));
  const id = await insertApplication(
    context.db,
    {
      agency_id: row.agency_id,
      number,
      type: row.type,
      created_by: context.viewer.id,
      agent_id: row.agent_id,
      customer_id: row.customer_id,
      created_at: context.now,
      updated_at: context.now,
      ...summaryColumns(values),
    },
    {
      details: JSON.stringify(values),
      provenance: JSON.stringify(opened.provenance),
      address_data: row.address_data ? JSON.stringify(row.address_data) : null,
    },
  );
  context.record({ action: `duplicated from #${row.number}`, agencyId: row.agency_id, applicationId: id });
  context.emit({
    kind: 'application',
    agencyId: row.agency_id,
    applicationId: id,
    ids: { application_id: id, version: 1 },
  });
  return { application: await presentById(context, id) };
};
