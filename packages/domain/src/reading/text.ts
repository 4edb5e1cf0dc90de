/** The result of every reader: a value, and the text that is not part of it. */
export type ReadValue<Value> = {
  readonly value: Value | null;
  /** The text that is not part of the value; '' if all of it was read. */
  readonly rest: string;
  /** `ask`: the text could mean something else as well. */
  readonly certainty: 'sure' | 'ask' | 'none';
  /** Why there is no value, or why a user is asked; '' for a sure value. */
  readonly why: string;
};

export const sure = <Value>(value: Value, rest = ''): ReadValue<Value> => ({ value, rest, certainty: 'sure', why: '' });
export const unread = (text: string, why: string): ReadValue<never> => ({
  value: null,
  rest: text,
  certainty: 'none',
  why,
});

/** Characters that spreadsheets write as their code: '_x000D_' is a line break (ECMA-376, ST_Xstring). */
const ESCAPED = /_x([0-9a-f]{4})_/gi;
const SPACES = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;
const UNSEEN = /\p{Cf}/gu;

/** Without direction marks and zero-width characters. */
export function seenText(text: string): string {
  const decoded = text.includes('_x')
    ? text.replaceAll(ESCAPED, (_, code: string) => {
        const character = String.fromCharCode(Number.parseInt(code, 16));
        return /\p{Cc}/u.test(character) ? ' ' : character;
      })
    : text;
  return decoded.replaceAll(UNSEEN, '').replaceAll(SPACES, ' ');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Form tools leave HTML character references in their values. */
export const withoutEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, number, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = number ? Number(number) : Number.parseInt(hex, 16);
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
