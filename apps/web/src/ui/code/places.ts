export type CodeFault = { from: number; to: number; text: string };

/** Both counted from 1. */
export function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - (before.lastIndexOf('\n') + 1) + 1 };
}

export const placeText = (text: string, at: number): string => {
  const { line, column } = placeOf(text, at);
  return `Line ${line}, column ${column}`;
};

const AT_CHARACTER = /\s*\(at character (\d+)\)/;
/** For places where the code itself is not visible. */
export const withoutCharacter = (message: string): string => message.replace(AT_CHARACTER, '');
const AT_LINE = /\s*[([]?(?:at )?line (\d+)(?:, column (\d+))?[)\]]?/i;
const NAMED = /There is no (field|function) (?:`([^`]+)`|(\$[A-Za-z_]\w*))/;

const WORD = /[\w$.]/;

/** The word around the character, or only the character if it is not part of a word. */
function wordAt(text: string, at: number): { from: number; to: number } {
  const place = Math.max(0, Math.min(at, text.length - 1));
  let from = place;
  let to = place + 1;
  if (!WORD.test(text[place] ?? '')) return { from, to };
  while (from > 0 && WORD.test(text[from - 1]!)) from -= 1;
  while (to < text.length && WORD.test(text[to]!)) to += 1;
  return { from, to };
}

const lineStart = (text: string, line: number): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, one) => sum + one.length + 1, 0);

/**
 * Finds the range by the message's character, else by the name that it reports as unknown, else by its line and column.
 * Null if none of them is in the text.
 */
export function faultOf(text: string, message: string): CodeFault | null {
  const character = AT_CHARACTER.exec(message);
  if (character) {
    // JSONata counts characters from 1, up to the end of what it could not parse.
    return { ...wordAt(text, Number(character[1]) - 1), text: withoutCharacter(message) };
  }
  const named = NAMED.exec(message);
  if (named) {
    const name = named[2] ? `.${named[2]}` : (named[3] ?? '');
    const match = new RegExp(`${name.replace(/[$.]/g, '\\$&')}\\b`).exec(text);
    if (match) return { ...wordAt(text, match.index + name.length - 1), text: message };
  }
  const line = AT_LINE.exec(message);
  if (!line) return null;
  const from = lineStart(text, Number(line[1])) + Number(line[2] ?? 1) - 1;
  if (from > text.length) return null;
  const end = text.indexOf('\n', from);
  const to = end < 0 ? text.length : end;
  return {
    ...(line[2] || from >= to ? wordAt(text, from) : { from, to }),
    text: message.replace(AT_LINE, ''),
  };
}

/** 'Line 12, column 26: no field values.ded'. */
export const faultText = (text: string, fault: CodeFault): string =>
  `${placeText(text, fault.from)}: ${fault.text.replace(/^\w(?=[a-z])/, (first) => first.toLowerCase())}`;
