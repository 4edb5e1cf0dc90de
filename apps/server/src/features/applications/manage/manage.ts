import { applicationLabel } from '@freeboard/domain/clients';
import { recompute } from '@freeboard/domain/forms';
import { found, invalid } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { applicationById, assigneeById, insertApplication, nextNumber } from '../applications.queries.ts';
import { tieCopy } from '../client-ties/tie.ts';
import { presentById } from '../get.ts';
import { summaryColumns } from '../summary.ts';
import { formContext, openValues } from '../values.ts';
import * as several from './several.ts';

/** @throws Fault not_found, invalid */
export const assignApplication: Verb<'assignApplication'> = async (context, { application_id, agent_id }) => {
  const [row] = await several.lock(context.db, [application_id]);
  const { id, agency_id } = found(row);
  const person = await assigneeById(context.db, agent_id, agency_id);
  if (!person) throw invalid({ agent_id: ['Value is not valid.'] });
  await several.assign(context, [found(row)], person);
  if (person.id !== context.viewer.id)
    context.effects.notifications.push({
      personId: person.id,
      agencyId: agency_id,
      applicationId: id,
      kind: 'assignment',
      text: `${context.viewer.name} assigned ${applicationLabel(found(row))} to you.`,
    });
  return { application: await presentById(context, id) };
};

/**
 * Archives or restores an application, or toggles without `archived`. Archived is a date, not a status (D11).
 * @throws Fault not_found
 */
export const archiveApplication: Verb<'archiveApplication'> = async (context, { application_id, archived }) => {
  const [row] = await several.lock(context.db, [application_id]);
  const { id, archived_at } = found(row);
  await several.archive(context, [found(row)], archived ?? archived_at === null);
  return { application: await presentById(context, id) };
};

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
      client_id: row.client_id,
      client_confirmed_by: row.client_confirmed_by,
      origin_id: row.id,
      origin_kind: 'copy',
      created_at: context.now,
      updated_at: context.now,
      ...summaryColumns(values),
    },
    {
      details: JSON.stringify(values),
      provenance: JSON.stringify(opened.provenance),
      address_data: row.address_data ? JSON.stringify(row.address_data) : null,
      unplaced: row.unplaced ? JSON.stringify(row.unplaced) : null,
    },
  );
  await tieCopy(context, row.agency_id, { ...row, id });
  context.record({ action: `duplicated from #${row.number}`, agencyId: row.agency_id, applicationId: id });
  context.emit({
    kind: 'application',
    agencyId: row.agency_id,
    applicationId: id,
    ids: { application_id: id, version: 1 },
  });
  return { application: await presentById(context, id) };
};
