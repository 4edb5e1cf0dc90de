/** JSONata (JSON as well), XML with {{JSONata}} in it, or a line of text with {{JSONata}}. */
export type CodeLanguage = 'jsonata' | 'xml' | 'template';

export type CodeTone =
  | 'key'
  | 'string'
  | 'number'
  | 'word'
  | 'function'
  | 'secret'
  | 'note'
  | 'place'
  | 'tag'
  | 'attribute';

export type CodePart = { from: number; to: number; tone: CodeTone };

const JSONATA =
  /(?<note>\/\*[\s\S]*?(?:\*\/|$))|(?<string>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)|(?<quoted>`[^`\n]*`?)|(?<secret>\bsecrets\.[A-Za-z_]\w*)|(?<function>\$[A-Za-z_]\w*)|(?<number>\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)|(?<word>\b(?:and|or|in|true|false|null|function)\b)|(?<name>[A-Za-z_]\w*)/g;
const XML =
  /(?<note><!--[\s\S]*?(?:-->|$))|(?<cdata><!\[CDATA\[|\]\]>)|(?<tag><\/?[^\s<>/{]*|\/?>|\?>)|(?<attribute>[\w:.-]+(?=\s*=\s*["']))/g;
const PLACE = /\{\{([\s\S]*?)(\}\}|$)/g;

/** A key is followed by a colon, but not by ':='. */
const isKey = (text: string, end: number): boolean => /^\s*:(?!=)/.test(text.slice(end, end + 40));

function jsonataParts(text: string, from: number): CodePart[] {
  return [...text.matchAll(JSONATA)].flatMap((match) => {
    const [tone] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? ['name'];
    const at = from + match.index;
    const end = match.index + match[0].length;
    // A word after a dot is a step of a path, whatever it is called.
    const isStep = text[match.index - 1] === '.' && tone === 'word';
    if (tone === 'name' || tone === 'quoted' || isStep) return [];
    const shown = tone === 'string' && isKey(text, end) ? 'key' : tone;
    return [{ from: at, to: from + end, tone: shown as CodeTone }];
  });
}

/** The placeholders, their contents, and for XML the text around them. */
function templateParts(text: string, isXml: boolean): CodePart[] {
  const parts: CodePart[] = [];
  let around = text;
  for (const match of text.matchAll(PLACE)) {
    const [whole, inner = '', end = ''] = match;
    const at = match.index;
    parts.push({ from: at, to: at + 2, tone: 'place' }, ...jsonataParts(inner, at + 2));
    if (end) parts.push({ from: at + whole.length - 2, to: at + whole.length, tone: 'place' });
    around = around.slice(0, at) + '\0'.repeat(whole.length) + around.slice(at + whole.length);
  }
  if (isXml)
    for (const match of around.matchAll(XML)) {
      const [tone = 'tag'] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
      const at = match.index;
      const shown = tone === 'cdata' ? 'tag' : (tone as CodeTone);
      // A tag or comment is split around the placeholders in it.
      for (const piece of match[0].matchAll(/[^\0]+/g))
        parts.push({ from: at + piece.index, to: at + piece.index + piece[0].length, tone: shown });
    }
  return parts.sort((one, other) => one.from - other.from);
}

export const codeParts = (language: CodeLanguage, text: string): CodePart[] =>
  language === 'jsonata' ? jsonataParts(text, 0) : templateParts(text, language === 'xml');

/**
 * Whether a position is in an expression: in XML and templates only within {{ }}, and never in a string, key or
 * comment.
 */
export function isExpressionAt(language: CodeLanguage, text: string, at: number): boolean {
  if (language !== 'jsonata') {
    const open = text.lastIndexOf('{{', at - 1);
    if (open < 0 || open + 2 > at || text.slice(open, at).includes('}}')) return false;
  }
  return !codeParts(language, text).some(
    ({ from, to, tone }) => from < at && at < to && (tone === 'string' || tone === 'key' || tone === 'note'),
  );
}
