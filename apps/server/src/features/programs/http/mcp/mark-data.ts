/** One word, a number, a date or an amount: too short to be read as an instruction. */
const PLAIN = /^[\w.:@+/$,%#~=?&-]{0,40}$/;

/** Word parts within an unspaced text, as in `ignore-all-rules` or `IgnoreAllRules`. */
const WORDS = /[A-Z][a-z]+|[a-z]{2,}|[A-Z]{2,}/g;
const MOST_WORDS = 2;

const isPlainText = (text: string): boolean => PLAIN.test(text) && (text.match(WORDS)?.length ?? 0) <= MOST_WORDS;

type Data = { data_not_instructions: string };

const isPlainKey = (key: string): boolean => /^\w{1,60}$/.test(key);

export class PortalAddress {
  readonly address: string;
  constructor(address: string) {
    this.address = address;
  }
}

/**
 * Wraps every text except a short single word, number, date or amount as `{ data_not_instructions: text }`, so that an
 * assistant does not follow what a client, a document or a carrier has written. An object whose keys are not plain
 * names becomes a list of `{ name, value }`. A `PortalAddress` without spaces is left unmarked.
 */
export function markData(value: unknown): unknown {
  if (value instanceof PortalAddress) return /\s/.test(value.address) ? markData(value.address) : value.address;
  if (typeof value === 'string') return isPlainText(value) ? value : ({ data_not_instructions: value } satisfies Data);
  if (Array.isArray(value)) return value.map(markData);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (entries.every(([key]) => isPlainKey(key)))
    return Object.fromEntries(entries.map(([key, one]) => [key, markData(one)]));
  return entries.map(([key, one]) => ({ name: markData(key), value: markData(one) }));
}
