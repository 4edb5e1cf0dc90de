const isSpace = (sign: string | undefined): boolean => sign !== undefined && sign <= ' ';

/** Returns the place of the quote that ends a text which begins at one. */
function endOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}

/**
 * Finds a name that an object of JSON text has twice, of which parsing would silently keep the last; null where none has.
 * The text must be valid.
 */
export function repeatedKey(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
    if (sign !== '"') continue;
    const end = endOfText(json, at);
    let next = end + 1;
    while (isSpace(json[next])) next += 1;
    const names = open.at(-1);
    if (names && json[next] === ':') {
      const name = JSON.parse(json.slice(at, end + 1)) as string;
      if (names.has(name)) return name;
      names.add(name);
    }
    at = end;
  }
  return null;
}
