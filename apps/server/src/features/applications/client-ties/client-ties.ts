import { type ClientValues, clientName, clientNameKey } from '@freeboard/domain/clients';
import type { Effects } from '../../../kernel/context/context.ts';
import { SYSTEM } from '../../../kernel/context/flush.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import {
  applicationsOfClients,
  type ClientRecord,
  childrenOf,
  deleteSeparation,
  insertMerge,
  insertSeparation,
  lockClients,
  lockMerge,
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
import { insertSplit, lockSplit, type SplitRecord, setSplitUndone } from './split.queries.ts';
import { insertClients } from './tie.queries.ts';

export type ClientTieContext = { db: TenantDb; effects: Pick<Effects, 'history'>; now: Date };

type Splitting = Pick<ClientValues, 'first_name' | 'last_name' | 'business_name'> & {
  id: number;
  agency_id: number;
  client_id: number | null;
};

export class ClientTies {
  readonly #any: TenantDb;
  readonly #effects: ClientTieContext['effects'];
  readonly #now: Date;

  constructor({ db, effects, now }: ClientTieContext) {
    this.#any = db;
    this.#effects = effects;
    this.#now = now;
  }

  /** Locks clients in the order of their ids, to avoid deadlocks. */
  lock(ids: readonly number[]): Promise<ClientRecord[]> {
    return lockClients(this.#any, ids);
  }

  /** @throws Fault not_found */
  async lockMerge(id: number): Promise<MergeRecord> {
    return found(await lockMerge(this.#any, id));
  }

  /** @throws Fault not_found */
  async lockSplit(id: number): Promise<SplitRecord> {
    return found(await lockSplit(this.#any, id));
  }

  /**
   * Merges one client into another, with its applications, entered addresses and the clients merged into it before. A
   * merge by a person (`by`) confirms the ties, so that the matching rule does not change them; `by` is null when
   * that rule merges.
   * @returns the id of the merge, needed to undo it
   */
  async merge(agencyId: number, { into, from, by }: { into: number; from: number; by: number | null }) {
    const [db, now] = [this.#of(agencyId), this.#now];
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
    this.#effects.history.push({
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

  /** Undoes a merge: each client gets its applications back, and the matching rule no longer joins the two. */
  async undoMerge(merge: MergeRecord, by: number): Promise<void> {
    const { agency_id, client_id: kept, merged_id: merged, application_ids } = merge;
    const [db, now] = [this.#of(agency_id), this.#now];
    await lockClients(db, [kept, merged]);
    await setMergedInto(db, [merged], null, now);
    await raiseVersion(db, kept, now);
    if (merge.child_ids.length > 0) await setMergedInto(db, merge.child_ids, merged, now);
    await moveApplications(db, application_ids, kept, merged);
    await moveApplicationAddresses(db, application_ids, kept, merged);
    await returnAddresses(db, merge.address_ids, kept, merged);
    if (merge.confirmed_ids.length > 0) await setConfirmed(db, merge.confirmed_ids, null);
    await setUndone(db, merge.id, by, now);
    await this.separate(agency_id, [kept, merged], by);
  }

  /**
   * Merges a client that has lost its applications into the client that has them now: links redirect there, and
   * entered addresses move.
   */
  async absorb(agencyId: number, from: number, into: number): Promise<void> {
    const db = this.#of(agencyId);
    const children = await childrenOf(db, from);
    await setMergedInto(db, [from, ...children.map(({ id }) => id)], into, this.#now);
    await moveEnteredAddresses(db, from, into);
  }

  /** Records that two clients are different. @returns false when that was recorded before */
  separate(agencyId: number, pair: readonly [number, number], by: number): Promise<boolean> {
    return insertSeparation(
      this.#of(agencyId),
      { agency_id: agencyId, separated_by: by, separated_at: this.#now },
      pair,
    );
  }

  async forgetSeparation(one: number, other: number): Promise<void> {
    await deleteSeparation(this.#any, one, other);
  }

  /**
   * Splits an application from its client into a new client. The ties of both are confirmed and the clients are
   * separated, so that the matching rule does not merge them again.
   * @throws Fault conflict (it has no client, is the client's only application, or was moved since)
   */
  async split({ id, agency_id, client_id: from, ...client }: Splitting, by: number) {
    const [db, now] = [this.#of(agency_id), this.#now];
    if (from === null) throw new Fault('conflict', 'This application has no client yet. Enter the name first.');
    await lockClients(db, [from]);
    const all = await applicationsOfClients(db, [from]);
    if (!all.some((one) => one.id === id))
      throw new Fault('conflict', 'Someone else moved this application. Open it again.');
    if (all.length === 1) throw new Fault('conflict', 'This is the only application of the client.');
    const { first_name, last_name, business_name } = client;
    const names = { first_name, last_name, business_name };
    const row = { ...names, name_key: clientNameKey(names), agency_id, created_at: now, updated_at: now };
    const [to] = await insertClients(db, [row]);
    if (to === undefined) throw new Error('The client was not inserted.');
    await moveApplications(db, [id], from, to);
    await moveApplicationAddresses(db, [id], from, to);
    const confirmed_ids = all.filter((one) => one.client_confirmed_by === null).map((one) => one.id);
    if (confirmed_ids.length > 0) await setConfirmed(db, confirmed_ids, by);
    await this.separate(agency_id, [from, to], by);
    const split = { agency_id, application_id: id, from_id: from, to_id: to, split_by: by, split_at: now };
    return { to, split_id: await insertSplit(db, { ...split, confirmed_ids }) };
  }

  /**
   * Undoes a split: the application returns to its former client, and links to the new client redirect there.
   * @throws Fault conflict (either client was merged, or the new client has other applications by now)
   */
  async undoSplit(split: SplitRecord, by: number): Promise<void> {
    const { agency_id, application_id, from_id: from, to_id: to } = split;
    const db = this.#of(agency_id);
    const clients = await lockClients(db, [from, to]);
    if (clients.some(({ merged_into }) => merged_into !== null))
      throw new Fault('conflict', 'One of the two clients has just been merged. Undo that merge first.');
    const ids = (await applicationsOfClients(db, [to])).map(({ id }) => id);
    if (ids.length !== 1 || ids[0] !== application_id)
      throw new Fault('conflict', 'The client has other applications by now. Merge the two clients instead.');
    await moveApplications(db, ids, to, from);
    await moveApplicationAddresses(db, ids, to, from);
    if (split.confirmed_ids.length > 0) await setConfirmed(db, split.confirmed_ids, null);
    await deleteSeparation(db, from, to);
    await this.absorb(agency_id, to, from);
    await setSplitUndone(db, split.id, by, this.#now);
  }

  #of(agencyId: number): TenantDb {
    return this.#any.rescope({ kind: 'agency', agencyId });
  }
}
