import { type ClientValues, clientNameKey } from '@freeboard/domain/clients';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { Fault } from '../../../kernel/faults.ts';
import {
  applicationsOfClients,
  deleteSeparation,
  insertSeparation,
  lockClients,
  moveApplicationAddresses,
  moveApplications,
  setConfirmed,
} from './merge.queries.ts';
import { absorbClient } from './merge.ts';
import { insertSplit, type SplitRecord, setSplitUndone } from './split.queries.ts';
import { insertClients } from './tie.queries.ts';

type Application = Pick<ClientValues, 'first_name' | 'last_name' | 'business_name'> & {
  id: number;
  agency_id: number;
  client_id: number | null;
};
type By = { by: number; now: Date };

/**
 * Splits an application from its client into a new client. The applications of both are confirmed, as in a merge,
 * and the clients are separated, so that the rule does not tie them again.
 * @throws Fault conflict (it is its client's only one, or was moved in the meantime)
 */
export async function splitApplication(any: TenantDb, application: Application, { by, now }: By) {
  const { id, agency_id, client_id: from, first_name, last_name, business_name } = application;
  const db = any.rescope({ kind: 'agency', agencyId: agency_id });
  if (from === null) throw new Fault('conflict', 'This application has no client yet. Enter the name first.');
  await lockClients(db, [from]);
  const all = await applicationsOfClients(db, [from]);
  if (!all.some((one) => one.id === id))
    throw new Fault('conflict', 'Somebody else moved this application meanwhile. Open it again.');
  if (all.length === 1) throw new Fault('conflict', 'This is the only application of the client.');
  const names = { first_name, last_name, business_name };
  const row = { ...names, name_key: clientNameKey(names), agency_id, created_at: now, updated_at: now };
  const [to] = await insertClients(db, [row]);
  if (to === undefined) throw new Error('The client was not inserted.');
  await moveApplications(db, [id], from, to);
  await moveApplicationAddresses(db, [id], from, to);
  const confirmed_ids = all.filter((one) => one.client_confirmed_by === null).map((one) => one.id);
  if (confirmed_ids.length > 0) await setConfirmed(db, confirmed_ids, by);
  await insertSeparation(db, { agency_id, separated_by: by, separated_at: now }, [from, to]);
  const split = { agency_id, application_id: id, from_id: from, to_id: to, split_by: by, split_at: now };
  return { to, split_id: await insertSplit(db, { ...split, confirmed_ids }) };
}

/**
 * Undoes a split: the application returns to its former client, to which the other client redirects.
 * @throws Fault conflict (either client was merged, or has other applications by now)
 */
export async function undoSplit(any: TenantDb, split: SplitRecord, { by, now }: By): Promise<void> {
  const { agency_id: agencyId, application_id, from_id: from, to_id: to } = split;
  const db = any.rescope({ kind: 'agency', agencyId });
  const clients = await lockClients(db, [from, to]);
  if (clients.some(({ merged_into }) => merged_into !== null))
    throw new Fault('conflict', 'One of the two clients was merged meanwhile. Undo that merge first.');
  const ids = (await applicationsOfClients(db, [to])).map(({ id }) => id);
  if (ids.length !== 1 || ids[0] !== application_id)
    throw new Fault('conflict', 'The client has other applications by now. Merge the two clients instead.');
  await moveApplications(db, ids, to, from);
  await moveApplicationAddresses(db, ids, to, from);
  if (split.confirmed_ids.length > 0) await setConfirmed(db, split.confirmed_ids, null);
  await deleteSeparation(db, from, to);
  await absorbClient(db, to, from, now);
  await setSplitUndone(db, split.id, by, now);
}
