/** Filters of a short code: `{{ client_first_name | default: "there" }}`. */
export const WORDING_FILTERS = ['default', 'upcase', 'downcase', 'capitalize'] as const;

/** A short code with its filters, without braces; at most `LONGEST_CODE` characters. */
const CODE = /^\s*([a-z][a-z0-9_]*)((?:\s*\|\s*(?:upcase|downcase|capitalize|default\s*:\s*(?:"[^"]*"|'[^']*')))*)\s*$/;
const LONGEST_CODE = 200;

type Read = { codes: string[]; fault: string | null };

function read(text: string): Read {
  const codes: string[] = [];
  const end = (fault: string | null): Read => ({ codes: [...new Set(codes)], fault });
  if (text.includes('{%') || text.includes('%}'))
    return end('This wording cannot be read: it holds a command ({% … %}). Nothing runs in it and there are no loops.');
  let at = 0;
  for (let open = text.indexOf('{{'); open >= 0; open = text.indexOf('{{', at)) {
    const close = text.indexOf('}}', open);
    if (close < 0) return end("This wording cannot be read: a short code begins with '{{' and has no '}}'.");
    const inner = text.slice(open + 2, close);
    const code = inner.length <= LONGEST_CODE ? CODE.exec(inner)?.[1] : undefined;
    if (code === undefined) return end(`'{{${inner.slice(0, 40)}}}' is no short code. Pick one from the list.`);
    codes.push(code);
    at = close + 2;
  }
  return end(null);
}

export const codesIn = (text: string): string[] => read(text).codes;

export function wordingFault(text: string, known: ReadonlySet<string>): string | null {
  const { codes, fault } = read(text);
  const unknown = codes.find((code) => !known.has(code));
  return unknown === undefined ? fault : `There is no short code '${unknown}'.`;
}
