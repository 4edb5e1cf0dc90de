import type { ClientIdentity } from './identity.ts';

/** An address that is used under more names than a household has is of no one person. */
export const MOST_NAMES_OF_ADDRESS = 5;

/** One use of an address: its key and the key of the name beside it. */
export type AddressUse = { key: string; name_key: string };

/**
 * Lists the addresses that prove nothing: those of the agency and its people, which are entered where a client has none,
 * and those in use under more than `MOST_NAMES_OF_ADDRESS` names.
 */
export function sharedAddresses(ofAgency: readonly string[], uses: readonly AddressUse[]): ReadonlySet<string> {
  const names = Map.groupBy(uses, ({ key }) => key);
  const crowded = [...names].filter(
    ([, group]) => new Set(group.map(({ name_key }) => name_key)).size > MOST_NAMES_OF_ADDRESS,
  );
  return new Set([...ofAgency.filter(Boolean), ...crowded.map(([key]) => key)]);
}

/**
 * Returns whether two are surely the same client (R15.1): the same name, and an e-mail address or phone number of their
 * own.
 */
export function isSameClient(one: ClientIdentity, other: ClientIdentity, shared: ReadonlySet<string>): boolean {
  if (one.name === '' || one.name !== other.name) return false;
  return [
    [one.email, other.email],
    [one.phone, other.phone],
  ].some(([a, b]) => a !== '' && a === b && !shared.has(a ?? ''));
}

/** Why two clients may be one: the address is the same and the name is not, or the name alone is. */
export type ClientLikeness = 'address' | 'name';

export function clientLikeness(
  one: ClientIdentity,
  other: ClientIdentity,
  shared: ReadonlySet<string>,
): ClientLikeness | null {
  const isOf = (key: string, others: string) => key !== '' && key === others && !shared.has(key);
  if (isOf(one.email, other.email) || isOf(one.phone, other.phone)) return 'address';
  return one.name !== '' && one.name === other.name ? 'name' : null;
}

/** An application whose client is to be found. */
export type Tying = {
  client: number | null;
  /** Whether it is the only application of its client. */
  isAlone: boolean;
  hasName: boolean;
  /** Clients that surely are the same, by their other applications and what a person entered. */
  same: readonly number[];
};

/**
 * `join` names the client, further ones that are surely the same and are merged into it, and the one that this leaves
 * without an application.
 */
export type TieDecision =
  | { kind: 'stay' }
  | { kind: 'new' }
  | { kind: 'join'; client: number; merged: number[]; left: number | null };

/**
 * Decides of which client an application is. Without a whole name it stays where it is. Several clients that are surely
 * the same are merged into the oldest, unless a person keeps two of them apart.
 */
export function decideClient(
  { client, isAlone, hasName, same }: Tying,
  areApart: (one: number, other: number) => boolean,
): TieDecision {
  if (!hasName) return { kind: 'stay' };
  const [oldest, ...others] = same.toSorted((a, b) => a - b);
  const isUnclear = same.some((one) => same.some((other) => one !== other && areApart(one, other)));
  if (oldest !== undefined && !isUnclear) {
    if (client === oldest && others.length === 0) return { kind: 'stay' };
    const left = client !== null && isAlone && !same.includes(client) && !areApart(client, oldest) ? client : null;
    return { kind: 'join', client: oldest, merged: others, left };
  }
  if (client !== null && (isAlone || same.includes(client))) return { kind: 'stay' };
  return { kind: 'new' };
}
