import { type CodeLanguage, codeParts } from '../../../ui/code/language.ts';
import type { CodeFault } from '../../../ui/code/places.ts';

export type AvailableNames = { fields: ReadonlySet<string>; secrets: ReadonlySet<string>; steps: ReadonlySet<string> };

const NAMED = /(?<![\w.$`])(?:request\.)?(values|secrets|steps)\.([A-Za-z_]\w*)/g;
const CLOSES: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

/**
 * Blanks out strings, comments and the text around a template's expressions; the length stays the same, so positions
 * still fit.
 */
function expressionsOf(language: CodeLanguage, text: string): string {
  let bare = text;
  const blank = (from: number, to: number) => {
    bare = bare.slice(0, from) + ' '.repeat(to - from) + bare.slice(to);
  };
  if (language !== 'jsonata') {
    let from = 0;
    for (const match of text.matchAll(/\{\{([\s\S]*?)(?:\}\}|$)/g)) {
      blank(from, match.index + 2);
      from = match.index + 2 + (match[1]?.length ?? 0);
    }
    blank(from, text.length);
  }
  for (const { from, to, tone } of codeParts(language, text))
    if (tone === 'string' || tone === 'key' || tone === 'note') blank(from, to);
  return bare.replaceAll(/`[^`\n]*`/g, (quoted) => ' '.repeat(quoted.length));
}

function bracketFault(bare: string): CodeFault | null {
  const open: { sign: string; at: number }[] = [];
  for (const { 0: sign, index: at } of bare.matchAll(/[[\](){}]/g)) {
    if (CLOSES[sign]) {
      open.push({ sign, at });
      continue;
    }
    const last = open.pop();
    if (!last) return { from: at, to: at + 1, text: `'${sign}' closes nothing` };
    if (CLOSES[last.sign] !== sign)
      return { from: at, to: at + 1, text: `'${CLOSES[last.sign]}' is missing before '${sign}'` };
  }
  const last = open.at(-1);
  return last ? { from: last.at, to: last.at + 1, text: `'${last.sign}' is never closed` } : null;
}

export function checkCode(language: CodeLanguage, text: string, known: AvailableNames): CodeFault[] {
  const bare = expressionsOf(language, text);
  const names = [...bare.matchAll(NAMED)].flatMap((match): CodeFault[] => {
    const [whole, of = '', name = ''] = match;
    const kind = of === 'values' ? 'field' : of === 'secrets' ? 'secret' : 'step';
    const has = of === 'values' ? known.fields : of === 'secrets' ? known.secrets : known.steps;
    return has.has(name)
      ? []
      : [{ from: match.index, to: match.index + whole.length, text: `no ${kind} ${of}.${name}` }];
  });
  const open = language === 'jsonata' ? null : unclosedPlace(text);
  const bracket = open ?? bracketFault(bare);
  // Comes last, because an open bracket is often just not closed yet.
  return bracket ? [...names, bracket] : names;
}

function unclosedPlace(text: string): CodeFault | null {
  const at = text.lastIndexOf('{{');
  return at >= 0 && !text.includes('}}', at) ? { from: at, to: at + 2, text: "'{{' without its '}}'" } : null;
}
