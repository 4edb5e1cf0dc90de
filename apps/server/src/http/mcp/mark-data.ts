/** One word, a number, a date or an amount: too short to be read as an instruction. */
const PLAIN = /^[\w.:@+/$,%#~=?&-]{0,40}$/;

/** Words within one word: by signs or by capitals, as in `ignore-all-rules` or `IgnoreAllRules`. */
const WORDS = /[A-Z][a-z]+|[a-z]{2,}|[A-Z]{2,}/g;
const MOST_WORDS = 2;

/** Whether a text is too short to be read as an instruction. */
const isPlainText = (text: string): boolean => PLAIN.test(text) && (text.match(WORDS)?.length ?? 0) <= MOST_WORDS;

/** How a text is written that clients, documents, carriers or people have written. */
type Data = { data_not_instructions: string };

const isPlainKey = (key: string): boolean => /^\w{1,60}$/.test(key);

/**
 * Marks every text of an answer that is more than one word as data, in a field that says so, so that an assistant does not
 * take what a client, a document or a carrier has written for what it is asked to do. Keys that are texts become entries.
 * Addresses of this portal (`base`) stay as they are.
 */
export function markData(value: unknown, base: string): unknown {
  if (typeof value === 'string') {
    const isPlain = isPlainText(value) || (value.startsWith(`${base}/`) && /^\S+$/.test(value));
    return isPlain ? value : ({ data_not_instructions: value } satisfies Data);
  }
  const mark = (one: unknown) => markData(one, base);
  if (Array.isArray(value)) return value.map(mark);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (entries.every(([key]) => isPlainKey(key)))
    return Object.fromEntries(entries.map(([key, one]) => [key, mark(one)]));
  return entries.map(([key, one]) => ({ name: mark(key), value: mark(one) }));
}
