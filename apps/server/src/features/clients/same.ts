import { isLikeName } from '@freeboard/domain/clients';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { applicationsAtAddress, separationsAmong } from '../applications/index.ts';
import { toClientRow } from './clients.presenter.ts';
import { clientById } from './clients.queries.ts';
import { clientRows } from './list.queries.ts';

const MOST = 3;

type Insured = { first_name: string; last_name: string; business_name: string; address: string };

/**
 * Clients with applications at the insured's property and a similar name, except those that a user separated from
 * `own`; the latest first. Without `own` and a name, all clients of the property.
 */
export async function likeClients(db: TenantDb, agencyId: number, insured: Insured, own: number | null) {
  const there = await applicationsAtAddress(db, agencyId, insured.address);
  const isAnyone = own === null && `${insured.first_name}${insured.last_name}${insured.business_name}` === '';
  const like = there.filter((row) => isAnyone || isLikeName(row, insured));
  const ids = [...new Set(like.flatMap(({ client_id }) => client_id ?? []))].filter((id) => id !== own);
  if (own === null || ids.length === 0) return ids.slice(0, MOST);
  const separations = await separationsAmong(db, [own, ...ids]);
  const apart = separations.flatMap(({ client_id, other_id }) =>
    client_id === own ? [other_id] : other_id === own ? [client_id] : [],
  );
  return ids.filter((id) => !apart.includes(id)).slice(0, MOST);
}

/** Finds clients who may be the insured of an application, for a user to choose from. @throws Fault not_found */
export const findSameClients: Verb<'findSameClients'> = async ({ db, viewer }, { client_id, ...insured }) => {
  const own = client_id === undefined ? null : found(await clientById(db, client_id));
  const agencyId = own?.agency_id ?? viewer.agencyId;
  if (agencyId === null) return { clients: [] };
  const rows = await clientRows(db, await likeClients(db, agencyId, insured, own?.id ?? null));
  return {
    clients: rows.map((row) => ({ ...toClientRow(row), first_name: row.first_name, last_name: row.last_name })),
  };
};
