import type { Provenance } from '@freeboard/contract';
import { may, roleFacts } from '@freeboard/domain/access';
import type { ApplicationType } from '@freeboard/domain/applications';
import { begin, isBlank, type Values } from '@freeboard/domain/forms';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { tieApplications } from '../people/index.ts';
import { presetRows } from '../settings/index.ts';
import { assigneeById, insertApplication, nextNumber } from './applications.queries.ts';
import { ClientTies } from './client-ties/client-ties.ts';
import { clientWithin, latestContacts } from './client-ties/tie.queries.ts';
import { tieClients } from './client-ties/tie.ts';
import { presentById } from './get.ts';
import { summaryColumns } from './summary.ts';
import { formContext } from './values.ts';

/**
 * The assignee of a new application: the requested person, otherwise its creator; null if the creator is not an agent
 * or admin of the agency, or is an API key.
 * @throws Fault invalid
 */
async function assignee(context: Context, agentId: number | undefined, agencyId: number): Promise<number | null> {
  if (context.integration) return null;
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

export type Making = {
  application_type: ApplicationType;
  input: Values;
  origin: Pick<Provenance, 'source' | 'by'>;
  agent_id: number | null;
  /** Replaces the form's default application source. */
  source?: string | undefined;
  action: string;
  /** The client that the viewer chose; without one, the matching rule finds or creates it. */
  client_id?: number | undefined;
};

/**
 * The source of an application created with an API key: the key's first permitted source, otherwise its name.
 * Undefined for a user.
 * @throws Fault invalid when the key may not use this line
 */
function sourceOf({ integration }: Context, type: ApplicationType): string | undefined {
  if (!integration) return undefined;
  if (integration.lines && !integration.lines.includes(type))
    throw invalid({ application_type: ['This key may not use this line.'] });
  return integration.sources?.[0] ?? integration.name;
}

/**
 * The person whose default presets apply to a new application; 0 for an API key, which gets only the agency's
 * presets.
 */
const ownerOfPresets = ({ integration, viewer }: Context): number => (integration ? 0 : viewer.id);

/**
 * Creates an application in the viewer's agency, with defaults and computed fields filled in.
 * @throws Fault invalid
 * @returns its id and number
 */
export async function makeApplication(context: Context, making: Making): Promise<{ id: number; number: number }> {
  const { agencyId } = context.viewer;
  const { input, origin, application_type: type } = making;
  if (agencyId === null) throw new Fault('invalid', 'An application belongs to an agency. Choose the agency first.');
  const number = await nextNumber(context.db, agencyId);
  const setting = formContext(context.now, 'new', number);
  const presets = await presetRows(context.db, { agencyId, personId: ownerOfPresets(context), type });
  const { values, origins, rejected } = begin(type, setting, {
    input,
    origin,
    presets,
    at: context.now.toISOString(),
  });
  if (Object.keys(rejected).length > 0) throw invalid(rejected);
  const tie = {
    client_id: making.client_id ?? null,
    client_confirmed_by: making.client_id === undefined ? null : context.viewer.id,
  };
  const id = await insertApplication(
    context.db,
    {
      agency_id: agencyId,
      number,
      type,
      created_by: context.viewer.id,
      agent_id: making.agent_id,
      created_at: context.now,
      updated_at: context.now,
      ...summaryColumns(values),
      ...(making.source === undefined ? {} : { source: making.source }),
      ...tie,
    },
    { details: JSON.stringify(values), provenance: JSON.stringify(origins) },
  );
  context.record({ action: making.action, agencyId, applicationId: id });
  context.emit({ kind: 'application', agencyId, applicationId: id, ids: { application_id: id, version: 1 } });
  await tieApplications(context, agencyId, [id]);
  await tieClients(context, agencyId, [{ id, ...tie, ...summaryColumns(values) }]);
  return { id, number };
}

/**
 * The values of a chosen client, locked so that it is not merged until the transaction ends.
 * @throws Fault not_found, conflict (it was merged)
 */
async function valuesOfClient(context: Context, client_id: number): Promise<Values> {
  found(await clientWithin(context.db, client_id));
  const client = found((await new ClientTies(context).lock([client_id]))[0]);
  if (client.merged_into !== null)
    throw new Fault('conflict', 'This client was merged with another. Choose the client again.');
  const { first_name, last_name, business_name } = client;
  const contacts = await latestContacts(context.db, client_id);
  return {
    ...Object.fromEntries(contacts.map(({ kind, value }) => [kind, value])),
    ...(business_name ? { owned_type: 'Business Owned', business_name } : {}),
    first_name,
    last_name,
  };
}

export const createApplication: Verb<'createApplication'> = async (context, input) => {
  const { agencyId } = context.viewer;
  const { client_id } = input;
  const known = client_id === undefined ? {} : await valuesOfClient(context, client_id);
  const sent = { ...input.useable_details, ...input.client } as Values;
  const typed = Object.fromEntries(Object.entries(sent).filter(([key, value]) => !(key in known && isBlank(value))));
  const { id } = await makeApplication(context, {
    application_type: input.application_type,
    input: { ...known, ...typed },
    client_id,
    origin: { source: 'person', by: context.author },
    agent_id: agencyId === null ? null : await assignee(context, input.agent_id, agencyId),
    source: sourceOf(context, input.application_type),
    action: 'created the application',
  });
  return { application: await presentById(context, id) };
};
