const isSpace = (sign: string | undefined): boolean => sign !== undefined && sign <= ' ';

/** The index of the closing quote of the string that starts at `begin`, or the length of the text if there is none. */
function endOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}

type Member = { name: string; from: number };

/**
 * Finds the first repeated name in an object of JSON text that `isFound` accepts; null if there is none. `isSame`
 * tells whether the name's values are written identically.
 */
function findRepeated(json: string, isFound: (isSame: () => boolean) => boolean): string | null {
  const open: (Map<string, [from: number, until: number]> | null)[] = [];
  const members: (Member | null)[] = [];
  const textOf = (from: number, until: number) => json.slice(from, until).trim();
  /** Ends the current member at `until`. @returns the member's name if it ends the search */
  const endMember = (until: number): string | null => {
    const member = members.at(-1);
    if (!member) return null;
    members[members.length - 1] = null;
    const known = open.at(-1)?.get(member.name);
    open.at(-1)?.set(member.name, [member.from, until]);
    if (!known) return null;
    return isFound(() => textOf(...known) === textOf(member.from, until)) ? member.name : null;
  };
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Map() : null);
      members.push(null);
    } else if (sign === ',' || sign === '}' || sign === ']') {
      const found = endMember(at);
      if (found !== null) return found;
      if (sign !== ',') {
        open.pop();
        members.pop();
      }
    }
    if (sign !== '"') continue;
    const end = endOfText(json, at);
    let next = end + 1;
    while (isSpace(json[next])) next += 1;
    if (open.at(-1) && json[next] === ':')
      members[members.length - 1] = { name: JSON.parse(json.slice(at, end + 1)) as string, from: next + 1 };
    at = end;
  }
  return null;
}

/**
 * Finds a name that occurs twice in one object of JSON text, where parsing would silently use the last value; null if
 * there is none. The text must be valid JSON.
 */
export const repeatedKey = (json: string): string | null => findRepeated(json, () => true);

/** Like `repeatedKey`, but only finds a name whose values are written differently. */
export const contradictoryKey = (json: string): string | null => findRepeated(json, (isSame) => !isSame());
