import { holdsCredential, SET_MARK } from '@freeboard/domain/carriers';
import { same } from '@freeboard/domain/same';

export type Revision<T> = { revision: number; value: T };
export type StoredDraft<T> = { base: Revision<T>; mine: T };

/** `places`: drafts by key, comments as plain text; `own`: the user's own revisions, as '<subject> <revision>'. */
export type Stored = { places: readonly (readonly [string, unknown])[]; own: readonly string[] };

/** How many of this user's latest revisions are stored, over all drafts. */
const MOST_OWN = 200;

const isKept = (value: unknown): value is StoredDraft<unknown> =>
  typeof value === 'object' && value !== null && 'mine' in value && 'base' in value;

/** Blanks the credentials in lines of 'Name: value'. */
const withoutCredentials = (headers: string): string =>
  headers
    .split('\n')
    .map((line) => {
      const [name = '', ...value] = line.split(':');
      const text = value.join(':').trim();
      return text !== SET_MARK && holdsCredential(name.trim(), text) ? `${name}:` : line;
    })
    .join('\n');

const SECRET_KEYS: ReadonlySet<string> = new Set(['secret', 'pem', 'pfx', 'passphrase']);
export const isSecretKey = (key: string): boolean => SECRET_KEYS.has(key);

function withoutSecret(key: string, value: unknown): unknown {
  if (isSecretKey(key) && typeof value === 'string') return '';
  if (key !== 'headers') return value;
  if (typeof value === 'string') return withoutCredentials(value);
  if (!Array.isArray(value)) return value;
  return (value as { name: string; value: string }[]).map((row) =>
    row.value !== SET_MARK && holdsCredential(row.name.trim(), row.value) ? { ...row, value: '' } : row,
  );
}

/** Leaves out secrets and unchanged drafts; null if nothing is left. */
export function storable({ places, own }: Stored): Stored | null {
  const withoutSecrets = JSON.parse(JSON.stringify(places, withoutSecret)) as Stored['places'];
  const left = withoutSecrets.filter(([, value]) => (isKept(value) ? !same(value.mine, value.base.value) : value));
  return left.length === 0 ? null : { places: left, own: own.slice(-MOST_OWN) };
}

/** For each key, the last draft wins. */
export function joinStored(left: readonly Stored[]): Stored | null {
  const places = [...new Map(left.flatMap((one) => one.places))];
  return places.length === 0 ? null : { places, own: left.flatMap(({ own }) => own) };
}
