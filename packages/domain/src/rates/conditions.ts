/** `unknown`: a condition that can't be evaluated here. */
export type Taken =
  | { kind: 'any' | 'unknown' }
  | { kind: 'range'; from: number; to: number; withFrom: boolean; withTo: boolean }
  | { kind: 'texts'; texts: ReadonlySet<string> };
export type TakenRange = Extract<Taken, { kind: 'range' }>;

const BETWEEN = /^([[(])(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)([\])])$/;
const SIDE = /^(<=|>=|<|>)?\s*(-?\d+(?:\.\d+)?)$/;
/** Quoted texts, which may contain commas: '$1,000'. */
const TEXTS = /^(?:'[^']*'|"[^"]*")\s*(?:,\s*(?:'[^']*'|"[^"]*")\s*)*$/;
const TEXT = /'([^']*)'|"([^"]*)"/g;

/** `text` must be trimmed. */
export function takenBy(text: string): Taken {
  if (text === '') return { kind: 'any' };
  const between = BETWEEN.exec(text);
  if (between) {
    const [from, to] = [Number(between[2]), Number(between[3])];
    return { kind: 'range', from, to, withFrom: between[1] === '[', withTo: between[4] === ']' };
  }
  const side = SIDE.exec(text);
  if (side) {
    const [, sign, value] = side;
    const at = Number(value);
    if (!sign) return { kind: 'range', from: at, to: at, withFrom: true, withTo: true };
    return sign.startsWith('<')
      ? { kind: 'range', from: -Infinity, to: at, withFrom: true, withTo: sign === '<=' }
      : { kind: 'range', from: at, to: Infinity, withFrom: sign === '>=', withTo: true };
  }
  if (!TEXTS.test(text)) return { kind: 'unknown' };
  return { kind: 'texts', texts: new Set([...text.matchAll(TEXT)].map((part) => part[1] ?? part[2] ?? '')) };
}
