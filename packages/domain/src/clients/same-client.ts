import { isSameName, nameWords } from '../people/customer-match.ts';
import { type ClientIdentity, type ClientValues, clientNameKey } from './identity.ts';

/** An e-mail address or phone number used with more names does not belong to one person or household. */
export const MOST_NAMES_OF_ADDRESS = 5;

export type AddressUse = { key: string; name_key: string };

/**
 * Lists e-mail addresses and phone numbers that identify no client: those of the agency and its users, which are
 * entered when a client has none, and those used with more than `MOST_NAMES_OF_ADDRESS` names.
 */
export function sharedAddresses(ofAgency: readonly string[], uses: readonly AddressUse[]): ReadonlySet<string> {
  const names = Map.groupBy(uses, ({ key }) => key);
  const crowded = [...names].filter(
    ([, group]) => new Set(group.map(({ name_key }) => name_key)).size > MOST_NAMES_OF_ADDRESS,
  );
  return new Set([...ofAgency.filter(Boolean), ...crowded.map(([key]) => key)]);
}

/**
 * Whether two are certainly the same client (R15.1): they have the same name, and the same e-mail address or phone
 * number, which is not in `shared`.
 */
export function isSameClient(one: ClientIdentity, other: ClientIdentity, shared: ReadonlySet<string>): boolean {
  if (one.name === '' || one.name !== other.name) return false;
  return [
    [one.email, other.email],
    [one.phone, other.phone],
  ].some(([a, b]) => a !== '' && a === b && !shared.has(a ?? ''));
}

/**
 * Why two clients may be the same, strongest first. `property`: a similar name at the same property; `address`: the
 * same e-mail address or phone number with another name; `name`: only the same name.
 */
export const CLIENT_LIKENESSES = ['property', 'address', 'name'] as const;
export type ClientLikeness = (typeof CLIENT_LIKENESSES)[number];

type Names = Pick<ClientValues, 'first_name' | 'last_name' | 'business_name'>;

/** Shorter family names differ by one letter too often: Lee and Le are two families. */
const FEWEST_LETTERS = 5;

/**
 * Whether two names may belong to one client: a middle name may be missing, and one letter of the family name may be
 * missing, doubled or swapped with the next (Hofmann, Hoffmann), but a generation (Jr.) must be the same. Clients
 * with similar names at one property are only suggested to a user as the same, never merged automatically.
 */
export function isLikeName(one: Names, other: Names): boolean {
  const [key, otherKey] = [clientNameKey(one), clientNameKey(other)];
  if (key !== '' && key === otherKey) return true;
  const { last_name } = one;
  const spelledAlike = isMisspelt(last_name, other.last_name) ? { ...other, last_name } : other;
  const fullName = (names: Names) => `${names.first_name} ${names.last_name}`;
  return isSameName(fullName(one), spelledAlike) || isSameName(fullName(spelledAlike), one);
}

function isMisspelt(one: string, other: string): boolean {
  const [words, others] = [nameWords(one), nameWords(other)];
  const differing = words.flatMap((word, at) => (word === others[at] ? [] : [[word, others[at] ?? ''] as const]));
  const [pair] = differing;
  if (words.length !== others.length || pair === undefined || differing.length > 1) return false;
  const [short, long] = pair[0].length <= pair[1].length ? pair : [pair[1], pair[0]];
  if (short.length < FEWEST_LETTERS) return false;
  const at = [...long].findIndex((letter, index) => letter !== short[index]);
  if (long.length === short.length + 1) return short.slice(at) === long.slice(at + 1);
  return (
    long.length === short.length &&
    long[at] === short[at + 1] &&
    long[at + 1] === short[at] &&
    long.slice(at + 2) === short.slice(at + 2)
  );
}

export type Tying = {
  client: number | null;
  isAlone: boolean;
  hasName: boolean;
  /** Clients that are certainly the same, judged by their other applications and by addresses that users entered. */
  same: readonly number[];
};

/**
 * `join`: `client` gets the application, `merged` are other clients that are certainly the same and are merged into
 * it, and `left` is the previous client if it has no application left.
 */
export type TieDecision =
  | { kind: 'stay' }
  | { kind: 'new' }
  | { kind: 'join'; client: number; merged: number[]; left: number | null };

/**
 * Decides which client an application belongs to. Without a complete name the client stays. Several clients that are
 * certainly the same are merged into the oldest, unless a user keeps two of them apart.
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
