import { clientName } from '@freeboard/domain/clients';
import type { Effects } from '../../../kernel/context/context.ts';
import { SYSTEM } from '../../../kernel/context/flush.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import {
  applicationsOfClients,
  childrenOf,
  insertMerge,
  insertSeparation,
  lockClients,
  type MergeRecord,
  moveApplicationAddresses,
  moveApplications,
  moveEnteredAddresses,
  raiseVersion,
  returnAddresses,
  setConfirmed,
  setMergedInto,
  setUndone,
} from './merge.queries.ts';

/** The transaction's database, its history, and the time. */
export type ClientTieContext = { db: TenantDb; effects: Pick<Effects, 'history'>; now: Date };

/** A merge of client `from` into client `into`; `by` is null when the rule merges. */
type Merging = { agencyId: number; into: number; from: number; by: number | null };

/**
 * Merges one client into another: its applications, entered addresses and the clients merged into it before. A
 * person's merge is marked as confirmed, so that the rule does not change it. @returns the id of the merge, needed
 * to undo it
 */
export async function mergeInto(
  { db: any, effects, now }: ClientTieContext,
  { agencyId, into, from, by }: Merging,
): Promise<number> {
  const db = any.rescope({ kind: 'agency', agencyId });
  const clients = await lockClients(db, [into, from]);
  const [kept, merged] = [clients.find(({ id }) => id === into), clients.find(({ id }) => id === from)];
  const applications = await applicationsOfClients(db, [into, from]);
  const moved = applications.filter(({ client_id }) => client_id === from).map(({ id }) => id);
  const confirmed =
    by === null ? [] : applications.filter((one) => one.client_confirmed_by === null).map(({ id }) => id);
  const children = (await childrenOf(db, from)).map(({ id }) => id);
  await setMergedInto(db, [from, ...children], into, now);
  await raiseVersion(db, into, now);
  if (moved.length > 0) {
    await moveApplications(db, moved, from, into);
    await moveApplicationAddresses(db, moved, from, into);
  }
  if (confirmed.length > 0) await setConfirmed(db, confirmed, by);
  const address_ids = await moveEnteredAddresses(db, from, into);
  effects.history.push({
    action: 'merged a client',
    agencyId,
    changes: [{ field: 'client', from: merged ? clientName(merged) : '', to: kept ? clientName(kept) : '' }],
    ...(by === null ? { actor: { id: null, name: SYSTEM.name, role: SYSTEM.role } } : {}),
  });
  return insertMerge(db, {
    agency_id: agencyId,
    client_id: into,
    merged_id: from,
    child_ids: children,
    application_ids: moved,
    confirmed_ids: confirmed,
    address_ids,
    merged_by: by,
    merged_at: now,
  });
}

/** Redirects links from a client without applications to the client that has them now. */
export async function absorbClient(db: TenantDb, from: number, into: number, now: Date): Promise<void> {
  const children = await childrenOf(db, from);
  await setMergedInto(db, [from, ...children.map(({ id }) => id)], into, now);
  await moveEnteredAddresses(db, from, into);
}

/** Undoes a merge: each client gets its applications back, and the rule keeps the two separate from then on. */
export async function undoMerge({ db: any, now }: ClientTieContext, merge: MergeRecord, by: number): Promise<void> {
  const { agency_id: agencyId, client_id: kept, merged_id: merged, application_ids } = merge;
  const db = any.rescope({ kind: 'agency', agencyId });
  await lockClients(db, [kept, merged]);
  await setMergedInto(db, [merged], null, now);
  await raiseVersion(db, kept, now);
  if (merge.child_ids.length > 0) await setMergedInto(db, merge.child_ids, merged, now);
  await moveApplications(db, application_ids, kept, merged);
  await moveApplicationAddresses(db, application_ids, kept, merged);
  await returnAddresses(db, merge.address_ids, kept, merged);
  if (merge.confirmed_ids.length > 0) await setConfirmed(db, merge.confirmed_ids, null);
  await setUndone(db, merge.id, by, now);
  await insertSeparation(db, { agency_id: agencyId, separated_by: by, separated_at: now }, [kept, merged]);
}
