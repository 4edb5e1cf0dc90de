import {
  type AddressUse,
  type ClientIdentity,
  type ClientValues,
  clientIdentity,
  clientName,
  decideClient,
  emailKey,
  isLikeName,
  phoneKey,
  sharedAddresses,
  type TieDecision,
} from '@freeboard/domain/clients';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { applicationsAtAddress } from '../address/at-address.ts';
import { type ClientTieContext, ClientTies } from './client-ties.ts';
import {
  insertClients,
  lockNames,
  namesOfClients,
  renameClient,
  separationsAmong,
  setClients,
  type TieFacts,
  tieFacts,
  upsertAddresses,
} from './tie.queries.ts';

/** Addresses that do not identify a client: the agency's own, and those used under many names. */
export async function sharedAmong(db: TenantDb, agencyId: number, keys: readonly string[]) {
  const facts = await tieFacts(db, agencyId, { ids: [], clients: [], names: [], keys });
  return sharedAddresses(agencyKeys(facts), facts.uses);
}

type ClientOfApplication = ClientValues & {
  id: number;
  client_id: number | null;
  client_confirmed_by: number | null;
};

/** First placeholder id for clients to be inserted; above all real ids. */
const TO_INSERT = 2 ** 40;

type Named = { row: ClientOfApplication; identity: ClientIdentity };

const keysOf = ({ email, phone }: ClientIdentity): string[] => [email, phone].filter(Boolean);
const uses = (all: readonly Pick<Named, 'identity'>[]): AddressUse[] =>
  all.flatMap(({ identity }) => keysOf(identity).map((key) => ({ key, name_key: identity.name })));

function agencyKeys({ agency, staff }: TieFacts): string[] {
  const people = staff.flatMap(({ email, phone }) => [emailKey(email), phoneKey(phone)]);
  const { phone, text_from, reply_to, mail_from } = agency;
  return [phoneKey(phone), phoneKey(text_from), emailKey(reply_to), emailKey(mail_from), ...people];
}

class Decisions {
  readonly clients = new Map<number, number>();
  /** By placeholder id. */
  readonly toInsert = new Map<number, Named>();
  readonly merges: { into: number; from: number }[] = [];
  /** Clients left without an application, each with the client that has its applications now. */
  readonly left: { into: number; from: number }[] = [];
  readonly #byProof = new Map<string, Set<number>>();
  readonly #shared: ReadonlySet<string>;

  constructor(facts: TieFacts, shared: ReadonlySet<string>) {
    this.#shared = shared;
    for (const { client_id, key, name_key } of facts.matches) this.#add(name_key, key, client_id);
  }

  #add(name: string, key: string, client: number): void {
    if (this.#shared.has(key) || name === '') return;
    const proof = `${name} ${key}`;
    this.#byProof.set(proof, (this.#byProof.get(proof) ?? new Set()).add(client));
  }

  same({ identity }: Pick<Named, 'identity'>): number[] {
    return [...new Set(keysOf(identity).flatMap((key) => [...(this.#byProof.get(`${identity.name} ${key}`) ?? [])]))];
  }

  #replace(from: number, into: number): void {
    for (const [application, client] of this.clients) if (client === from) this.clients.set(application, into);
    for (const one of this.left) if (one.into === from) one.into = into;
    for (const group of this.#byProof.values()) if (group.delete(from)) group.add(into);
    if (!this.toInsert.delete(from)) this.merges.push({ into, from });
  }

  apply(one: Named, decision: TieDecision): void {
    const { row, identity } = one;
    let client = row.client_id;
    if (decision.kind === 'new') {
      client = TO_INSERT + row.id;
      this.toInsert.set(client, one);
    } else if (decision.kind === 'join') {
      client = decision.client;
      for (const from of decision.merged) this.#replace(from, client);
      if (decision.left !== null) this.left.push({ into: client, from: decision.left });
    }
    if (client === null) return;
    this.clients.set(row.id, client);
    for (const key of keysOf(identity)) this.#add(identity.name, key, client);
  }
}

async function decide(db: TenantDb, all: readonly Named[], facts: TieFacts): Promise<Decisions> {
  const decisions = new Decisions(facts, sharedAddresses(agencyKeys(facts), [...facts.uses, ...uses(all)]));
  const current = new Map(facts.current.map((client) => [client.id, client]));
  const involved = [...new Set([...facts.matches.map(({ client_id }) => client_id), ...current.keys()])];
  const separations = involved.length > 1 ? await separationsAmong(db, involved) : [];
  const apart = new Set(separations.map(({ client_id, other_id }) => `${client_id} ${other_id}`));
  const areApart = (one: number, other: number) => apart.has(`${Math.min(one, other)} ${Math.max(one, other)}`);
  for (const one of all) {
    const { client_id, client_confirmed_by } = one.row;
    const isAlone = client_id !== null && (current.get(client_id)?.is_alone ?? false);
    const tying = { client: client_id, isAlone, hasName: one.identity.name !== '', same: decisions.same(one) };
    decisions.apply(one, client_confirmed_by === null ? decideClient(tying, areApart) : { kind: 'stay' });
  }
  return decisions;
}

const namesOf = ({ row, identity }: Named) => ({
  first_name: row.first_name,
  last_name: row.last_name,
  business_name: row.business_name,
  name_key: identity.name,
});

async function insertNew(db: TenantDb, agencyId: number, { toInsert }: Decisions, now: Date) {
  const rows = [...toInsert.values()].map(namesOf);
  const inserted = await insertClients(
    db,
    rows.map((row) => ({ ...row, agency_id: agencyId, created_at: now, updated_at: now })),
  );
  const ids = new Map([...toInsert.keys()].map((client, at) => [client, inserted[at]]));
  return (client: number): number => ids.get(client) ?? client;
}

async function followName(db: TenantDb, one: Named, client: number, facts: TieFacts, now: Date): Promise<void> {
  const before = facts.current.find(({ id }) => id === client);
  if (!before?.is_alone || before.is_edited || one.identity.name === '') return;
  const { first_name, last_name, business_name } = one.row;
  if (before.first_name === first_name && before.last_name === last_name && before.business_name === business_name)
    return;
  await renameClient(db, client, { ...namesOf(one), updated_at: now });
}

/**
 * Ties applications that are new, or whose name, e-mail address or phone number changed, to clients (R15.1): to one
 * that is certainly the same, or to a new one. Ties confirmed by a person stay.
 * @returns client ids by application id
 */
export async function tieClients(
  context: ClientTieContext,
  agencyId: number,
  applications: readonly ClientOfApplication[],
): Promise<ReadonlyMap<number, number>> {
  const { now } = context;
  const db = context.db.rescope({ kind: 'agency', agencyId });
  const all = applications
    .map((row) => ({ row, identity: clientIdentity(row) }))
    .filter(({ row, identity }) => identity.name !== '' || row.client_id !== null);
  if (all.length === 0) return new Map();
  const names = [...new Set(all.map(({ identity }) => identity.name).filter(Boolean))];
  if (names.length > 0) await lockNames(db, agencyId, names);
  const facts = await tieFacts(db, agencyId, {
    ids: all.map(({ row }) => row.id),
    clients: [...new Set(all.flatMap(({ row }) => row.client_id ?? []))],
    names,
    keys: [...new Set(all.flatMap(({ identity }) => keysOf(identity)))],
  });
  const decisions = await decide(db, all, facts);
  const idOf = await insertNew(db, agencyId, decisions, now);
  const ties = new ClientTies(context);
  for (const { into, from } of decisions.merges) await ties.merge(agencyId, { into: idOf(into), from, by: null });
  for (const { into, from } of decisions.left) await ties.absorb(agencyId, from, idOf(into));
  const clients = new Map([...decisions.clients].map(([id, client]) => [id, idOf(client)]));
  const moved = new Map(
    all.flatMap(({ row }) => {
      const client = clients.get(row.id);
      return client !== undefined && client !== row.client_id ? [[row.id, client] as const] : [];
    }),
  );
  if (moved.size > 0) await setClients(db, moved);
  await upsertAddresses(
    db,
    all.flatMap(({ row, identity }) => {
      const client_id = clients.get(row.id);
      if (client_id === undefined) return [];
      const shared = { agency_id: agencyId, client_id, application_id: row.id, name_key: identity.name };
      return [
        { ...shared, kind: 'email' as const, value: row.email.trim(), key: identity.email },
        { ...shared, kind: 'phone' as const, value: row.phone.trim(), key: identity.phone },
      ];
    }),
  );
  for (const one of all) {
    const client = clients.get(one.row.id);
    if (client !== undefined && client === one.row.client_id) await followName(db, one, client, facts, now);
  }
  return clients;
}

/**
 * Ties a copy to the original's client, even if the copy has another name; by the matching rule if the original has
 * no client.
 */
export const tieCopy = (
  context: ClientTieContext & { viewer: { id: number } },
  agencyId: number,
  copy: ClientOfApplication,
) =>
  tieClients(context, agencyId, [copy.client_id === null ? copy : { ...copy, client_confirmed_by: context.viewer.id }]);

export type ClientMatch = {
  id: number;
  name: string;
  /** Whether the insured's application would be added to this client; false if only name and property are alike. */
  is_same: boolean;
};
type Insured = ClientValues & { address: string };

/**
 * Matches insureds without an application to existing clients, in the order of `insureds`; null without a match that
 * the viewer may see.
 */
export async function matchClients(
  db: TenantDb,
  agencyId: number,
  insureds: readonly Insured[],
): Promise<(ClientMatch | null)[]> {
  const all = insureds.map((insured) => ({ insured, identity: clientIdentity(insured) }));
  const named = all.filter(({ identity }) => identity.name !== '');
  if (named.length === 0) return insureds.map(() => null);
  const facts = await tieFacts(db, agencyId, {
    ids: [],
    clients: [],
    names: [...new Set(named.map(({ identity }) => identity.name))],
    keys: [...new Set(named.flatMap(({ identity }) => keysOf(identity)))],
  });
  const decisions = new Decisions(facts, sharedAddresses(agencyKeys(facts), [...facts.uses, ...uses(named)]));
  const found: (Omit<ClientMatch, 'name'> | null)[] = [];
  // One after the other, since a page of rows must not take every connection of the pool.
  for (const { insured, identity } of all) {
    const [same] = identity.name === '' ? [] : decisions.same({ identity }).toSorted((a, b) => a - b);
    const there =
      identity.name === '' || same !== undefined ? [] : await applicationsAtAddress(db, agencyId, insured.address);
    const like = there.find((row) => row.client_id !== null && isLikeName(row, insured))?.client_id ?? null;
    const id = same ?? like;
    found.push(id === null ? null : { id, is_same: same !== undefined });
  }
  const rows = await namesOfClients(db, [...new Set(found.flatMap((one) => one?.id ?? []))]);
  const names = new Map(rows.map((row) => [row.id, clientName(row)]));
  return found.map((one) => {
    const name = one && names.get(one.id);
    return one && name ? { ...one, name } : null;
  });
}
