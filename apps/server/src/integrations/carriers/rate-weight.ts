import { type Token, tokensOf } from '@freeboard/domain';

/** How large a value may get, counted in texts and numbers, and how many lists and objects deep. */
export type Weight = { size: number; depth: number };

/** What an expression can read: by name, and all of it at once (`$`, `$root`, `$nodes`). */
export type Known = { named: ReadonlyMap<string, Weight>; all: () => Weight };

/** A name of which nothing is known: a text or number of the application. */
const PLAIN: Weight = { size: 1, depth: 0 };

/** Functions whose result holds nothing of what they look at. */
const FLAT = new Set([
  ...['max', 'min', 'sum', 'avg', 'median', 'mode', 'len', 'number', 'bool', 'string', 'round', 'abs', 'floor', 'ceil'],
  ...['some', 'all', 'none', 'one', 'count', 'contains', 'startsWith', 'endsWith', 'matches', 'isNumeric', 'type'],
]);
const MAKES_MORE = new Set(['map', 'flatMap']);
const WHOLE = new Set(['$', '$root', '$nodes']);

type Open = { sign: string; isFlat: boolean };

/** Whether a bracket after this looks into it, in place of making a list. */
const isLookedInto = (before: Token | undefined): boolean =>
  before !== undefined && (before.kind === 'name' || ')]'.includes(before.text));

/** Numbers and quoted texts, which nearly every cell is. */
const CONSTANT = /^\s*(?:-?\d+(?:\.\d+)?|"[^"]*"|'[^']*')\s*$/;

const isOwner = (text: string, after: Token | undefined): boolean => WHOLE.has(text) && after?.text === '.';

const isKey = (open: readonly Open[], before: Token | undefined, after: Token | undefined): boolean =>
  after?.text === ':' && open.at(-1)?.sign === '{' && (before?.text === '{' || before?.text === ',');

const isProperty = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.text === '.' && !WHOLE.has(tokens[at - 2]?.text ?? '');

/**
 * The weight of what an expression makes, of the heaviest thing it makes on the way (`peak`), and how deep it is written
 * (`nesting`: brackets of all kinds). An upper bound: every name that is read counts, whichever way it is used.
 */
export function weigh(expression: string, known: Known): Weight & { peak: number; nesting: number } {
  if (CONSTANT.test(expression)) return { size: expression.length / 8, depth: 0, peak: 0, nesting: 0 };
  const tokens = tokensOf(expression);
  const own = new Map<string, Weight>();
  const open: Open[] = [];
  let [target, peak, nesting, makesMore] = ['', 0, 0, false];
  let value: Weight = { size: expression.length / 8, depth: 0 };
  const weightOf = (name: string): Weight =>
    WHOLE.has(name) ? known.all() : (own.get(name) ?? known.named.get(name) ?? PLAIN);
  const count = (inner: number): void => {
    const deep = open.filter(({ sign }) => sign !== '(').length + inner;
    const from = open.findLastIndex(({ isFlat }) => isFlat);
    peak = Math.max(peak, deep);
    if (from < 0) value.depth = Math.max(value.depth, deep);
  };
  for (const [at, { kind, text }] of tokens.entries()) {
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    if (kind === 'sign' && '([{'.includes(text)) {
      const isFlat = text === '(' && before?.kind === 'name' && FLAT.has(before.text);
      open.push({ sign: text === '[' && isLookedInto(before) ? '(' : text, isFlat });
      nesting = Math.max(nesting, open.length);
      count(0);
    } else if (kind === 'sign' && ')]}'.includes(text)) open.pop();
    else if (text === ';') {
      if (target !== '') own.set(target, value);
      [target, value] = ['', { size: 0, depth: 0 }];
    } else if (kind === 'name' && after?.text === '(') makesMore ||= MAKES_MORE.has(text);
    else if (kind === 'name' && after?.text === '=') target = text;
    else if (kind === 'name' && !isProperty(tokens, at) && !isKey(open, before, after) && !isOwner(text, after)) {
      const { size, depth } = weightOf(text);
      value.size += size;
      count(depth);
    }
  }
  if (makesMore) value.size *= value.size;
  return { ...value, peak, nesting };
}
