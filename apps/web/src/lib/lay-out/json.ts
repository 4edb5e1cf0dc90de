import { indented } from './lines.ts';

const BARE = /[^\s,:{}[\]"]+/y;
const SPACE = /\s*/y;
const VALUE = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

/** The index after the closing quote; the end of the text if it has none. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return text.length;
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

const past = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  pattern.test(text);
  return Math.max(at, pattern.lastIndex);
};

/**
 * Values stay unchanged, and a truncated text is formatted up to its end. Null when the text is not JSON, or when the
 * result would be many times as long.
 */
export function layOutJson(text: string): string | null {
  const out = indented(text.length);
  const open: string[] = [];
  for (let at = past(SPACE, text, 0); at < text.length; at = past(SPACE, text, at)) {
    const char = text[at] as string;
    if (char === '{' || char === '[') {
      const close = char === '{' ? '}' : ']';
      const next = past(SPACE, text, at + 1);
      at = next;
      if (text[next] === close) {
        out.add(char + close);
        at = next + 1;
      } else {
        out.add(char);
        open.push(close);
        if (!out.line(open.length)) return null;
      }
    } else if (char === '}' || char === ']') {
      if (open.pop() !== char) return null;
      if (!out.line(open.length)) return null;
      out.add(char);
      at += 1;
    } else if (char === ',') {
      if (open.length === 0) return null;
      out.add(',');
      if (!out.line(open.length)) return null;
      at += 1;
    } else if (char === ':') {
      out.add(': ');
      at += 1;
    } else {
      const end = char === '"' ? endOfString(text, at) : past(BARE, text, at);
      const part = text.slice(at, end);
      if (char !== '"' && end < text.length && !VALUE.test(part)) return null;
      out.add(part);
      at = end;
    }
  }
  return out.text();
}
