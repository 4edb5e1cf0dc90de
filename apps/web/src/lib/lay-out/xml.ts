import { indented } from './lines.ts';

const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<]+|<[\s\S]*$/g;

type Before = 'open' | 'inline' | 'other';

/**
 * An element with only text stays on one line; a truncated text is formatted up to its end. Null when the result
 * would be many times as long.
 */
export function layOutXml(text: string): string | null {
  const out = indented(text.length);
  let depth = 0;
  let before: Before = 'other';
  let isFirst = true;
  const onLine = (part: string): boolean => {
    const fits = isFirst || out.line(depth);
    isFirst = false;
    out.add(part);
    return fits;
  };
  for (const [token] of text.matchAll(TOKEN)) {
    const isMarkup = token.startsWith('<') && !token.startsWith('<![CDATA[');
    let fits = true;
    if (!isMarkup) {
      const words = token.trim();
      if (words === '') continue;
      if (before === 'other') fits = onLine(words);
      else {
        out.add(words);
        before = 'inline';
      }
    } else if (token.startsWith('</')) {
      depth = Math.max(0, depth - 1);
      if (before === 'other') fits = onLine(token);
      else out.add(token);
      before = 'other';
    } else {
      fits = onLine(token);
      const opens = /^<[^!?]/.test(token) && !token.endsWith('/>');
      if (opens) depth += 1;
      before = opens ? 'open' : 'other';
    }
    if (!fits) return null;
  }
  return out.text();
}
