import { begin, may, roleFacts, type Values } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { standingRows } from '../settings/index.ts';
import { assigneeById, insertApplication, nextNumber } from './applications.queries.ts';
import { presentById } from './get.ts';
import { summaryColumns } from './summary.ts';
import { formContext } from './values.ts';

/** Who a new application is assigned to: the one named, else the agent or admin who makes it. */
async function assignee(context: Context, agentId: number | undefined, agencyId: number): Promise<number | null> {
  if (agentId !== undefined && agentId !== context.viewer.id) {
    if (!may(context.viewer.role, 'application.assign'))
      throw invalid({ agent_id: ['Only an admin may give an application to somebody else.'] });
    const person = await assigneeById(context.db, agentId, agencyId);
    if (!person) throw invalid({ agent_id: ['Value is not valid.'] });
    return person.id;
  }
  const { id, role, agencyId: own } = context.viewer;
  return own === agencyId && roleFacts(role).isOfAgency ? id : null;
}

export const createApplication: Verb<'createApplication'> = async (context, input) => {
  const { agencyId } = context.viewer;
  if (agencyId === null) throw new Fault('invalid', 'An application belongs to an agency. Choose the agency first.');
  const number = await nextNumber(context.db, agencyId);
  const setting = formContext(context.now, 'new', number);
  const given = { ...input.useable_details, ...input.client } as Values;
  const standing = await standingRows(context.db, {
    agencyId,
    personId: context.viewer.id,
    type: input.application_type,
  });
  const { values, origins, rejected } = begin(input.application_type, setting, {
    ...{ given, standing, at: context.now.toISOString() },
    said: { source: 'person', by: context.author },
  });
  if (Object.keys(rejected).length > 0) throw invalid(rejected);
  const agent_id = await assignee(context, input.agent_id, agencyId);
  const id = await insertApplication(
    context.db,
    {
      agency_id: agencyId,
      number,
      type: input.application_type,
      created_by: context.viewer.id,
      agent_id,
      created_at: context.now,
      updated_at: context.now,
      ...summaryColumns(values),
    },
    { details: JSON.stringify(values), provenance: JSON.stringify(origins) },
  );
  context.record({ action: 'created the application', agencyId, applicationId: id });
  context.emit({ kind: 'application', agencyId, applicationId: id, ids: { application_id: id, version: 1 } });
  return { application: await presentById(context, id) };
};
