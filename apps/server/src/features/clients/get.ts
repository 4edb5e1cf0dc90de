import type { Client } from '@freeboard/contract';
import { clientName } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { toAddress, toApplicationOfClient } from './clients.presenter.ts';
import { addressesOf, applicationsOf, clientById } from './clients.queries.ts';

/** Presents a client with all that the viewer may see of it. @throws Fault not_found */
export async function presentClient(context: Context, id: number): Promise<Client> {
  const { db } = context;
  const row = found(await clientById(db, id));
  const [applications, addresses] = await Promise.all([applicationsOf(db, row.id), addressesOf(db, row.id)]);
  return {
    id: row.id,
    version: row.version,
    name: clientName(row),
    first_name: row.first_name,
    last_name: row.last_name,
    business_name: row.business_name,
    language: row.language as Client['language'],
    created_at: row.created_at.toISOString(),
    addresses: addresses.map(toAddress),
    consents: [],
    applications: applications.map(toApplicationOfClient),
    policies: [],
    documents: [],
    candidates: [],
    merges: [],
  };
}

export const getClient: Verb<'getClient'> = async (context, { client_id }) => ({
  client: await presentClient(context, client_id),
});
