type Seen = { status: number; headers: Readonly<Record<string, string>>; body: unknown };

/** What counts as a name. Only names may be shown: anything else may be a value. */
const NAME = /^[A-Za-z_@#][\w@#:-]{0,39}$/;
const MOST_NAMES = 12;
/** A path without functions or filters: `body.data.jwt`, `headers."x-token"`, `body[0].token`. */
const PATH = /^(?:body|headers)(?:\[\d+\]|\.(?:[A-Za-z_]\w*|"[^"]+"|`[^`]+`))*$/;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const namesIn = (value: object): string => {
  const names = Object.keys(value).filter((name) => NAME.test(name));
  const more = names.length > MOST_NAMES ? ' and others' : '';
  return names.length === 0 ? 'nothing by a name' : `${names.slice(0, MOST_NAMES).join(', ')}${more}`;
};

function whatIsThere(path: string, { headers, body }: Seen): string {
  let at = '';
  let value: unknown = { body, headers };
  for (const [part, place, quoted, back] of path.matchAll(/\[(\d+)\]|"([^"]+)"|`([^`]+)`|\w+/g)) {
    const inner = isObject(value) ? value[place ?? quoted ?? back ?? part] : undefined;
    if (!isObject(inner)) break;
    at = place === undefined ? (at === '' ? part : `${at}.${part}`) : `${at}${part}`;
    value = inner;
  }
  if (typeof body === 'string' && at === '') return body.trim() === '' ? 'it is empty' : 'it is plain text';
  return `${at === '' || at === 'body' ? 'it' : at} has ${namesIn(at === '' ? (isObject(body) ? body : {}) : (value as object))}`;
}

/** Mentions names in the answer, never values. */
export function noTokenText(expression: string, seen: Seen): string {
  const answer = `The token answer (${seen.status})`;
  if (!PATH.test(expression))
    return `${answer} gives no token by the fields under Token; ${whatIsThere('body', seen)}.`;
  if (expression === 'body') return `${answer} is no token by itself; ${whatIsThere('body', seen)}.`;
  return `${answer} has no ${expression}; ${whatIsThere(expression, seen)}.`;
}
