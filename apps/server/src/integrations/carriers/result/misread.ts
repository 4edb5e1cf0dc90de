import { OUTCOMES } from '@freeboard/domain/quotes';

const LONGEST_VALUE = 40;
const LONGEST_EXPRESSION = 120;
const MONEY = 'dollars with at most cents, such as 1310.50';

const ALLOWED: Readonly<Record<string, string>> = {
  outcome: `${OUTCOMES.filter((one) => one !== 'timeout' && one !== 'error').join(', ')} or error`,
  premium: `${MONEY}, and above zero`,
  amount: MONEY,
};

/** A long text is described by its length instead of shortened, because redaction only recognizes complete secrets. */
function valueText(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  const text = String(value);
  if (text.length > LONGEST_VALUE) return `a text of ${text.length} characters`;
  return typeof value === 'string' ? `"${text}"` : text;
}

const within = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => {
    // A single item may take the place of a list of one.
    if (typeof key === 'number' && !Array.isArray(at)) return key === 0 ? at : undefined;
    return typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined;
  }, value);

/** Explains an unexpected value and lists the allowed ones: 'its outcome is "ACCEPTED"; it may be quoted, …'. */
export function misreadText(value: unknown, path: readonly PropertyKey[]): string {
  const allowed = ALLOWED[String(path.at(-1))];
  const problem = `its ${path.join('.')} is ${valueText(within(value, path))}`;
  return allowed ? `${problem}; it may be ${allowed}` : `${problem}, which is not as expected`;
}

const CLOSING = new Set([')', ']', '}']);
const OPENING = new Set(['(', '[', '{']);

function expressionAt(text: string, from: number): string {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quote) {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'" || sign === '`') quote = sign;
    else if (OPENING.has(sign)) depth += 1;
    else if (depth === 0 && (sign === ',' || CLOSING.has(sign))) return text.slice(from, at).trim();
    else if (CLOSING.has(sign)) depth -= 1;
  }
  return text.slice(from).trim();
}

/** ' (premium: body.anual gave nothing)' for keys that the answer mapping has exactly once; '' if there are none. */
export function gaveNothing(answer: string | undefined, keys: readonly string[]): string {
  const remarks = keys.flatMap((key) => {
    const found = [...(answer ?? '').matchAll(new RegExp(`(["'])${key}\\1\\s*:`, 'g'))];
    const [only] = found;
    if (!only || found.length > 1) return [];
    const expression = expressionAt(answer ?? '', only.index + only[0].length).replace(/\s+/g, ' ');
    return expression.length > LONGEST_EXPRESSION ? [] : [`${key}: ${expression} gave nothing`];
  });
  return remarks.length > 0 ? ` (${remarks.join('; ')})` : '';
}
