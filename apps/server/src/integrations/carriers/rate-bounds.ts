import { type Known, weigh } from './rate-weight.ts';

/** Texts in quotes, which name nothing. */
const TEXT = /"[^"]*"|'[^']*'/g;
/** Functions of the engine that go through a list for each of its items. */
const LOOP = /\b(?:map|flatMap|filter|some|all|none|one|count)\s*\(/g;

/** What takes its time though it goes through no list: two texts are compared sign by sign with each other. */
const SLOW = /\bfuzzyMatch\s*\(/;

const MOST_LOOPS = 2;
const LONGEST_RANGE = 1_000;
/** How many brackets, lists or objects may stand in each other, those of the names that are read with them. */
export const DEEPEST = 40;
const LONGEST_EXPRESSION = 20_000;

export const TOO_DEEP = `more than ${DEEPEST} brackets, lists or objects stand in each other`;
const NOTHING: Known = { named: new Map(), all: () => ({ size: 1, depth: 1 }) };

/** Whether every range of an expression is written out and short. */
function hasShortRanges(bare: string): boolean {
  for (let at = bare.indexOf('..'); at >= 0; at = bare.indexOf('..', at + 2)) {
    const [, from] = /(-?\d{1,9})\s*$/.exec(bare.slice(Math.max(0, at - 20), at)) ?? [];
    const [, to] = /^\s*(-?\d{1,9})\s*[\])]/.exec(bare.slice(at + 2, at + 22)) ?? [];
    if (from === undefined || to === undefined || Math.abs(Number(to) - Number(from)) > LONGEST_RANGE) return false;
  }
  return true;
}

const withoutTexts = (expression: string): string => expression.replace(TEXT, '""');
const loopsIn = (bare: string): number => bare.match(LOOP)?.length ?? 0;

/** Whether an expression may take its time: it goes through lists or compares texts. */
export function mayTakeTime(expression: string): boolean {
  const bare = withoutTexts(expression);
  return loopsIn(bare) > 0 || SLOW.test(bare);
}

/** Why an expression of a rate table or formula may take for ever, in plain words; null when it surely ends soon. */
export function endlessFault(expression: string): string | null {
  if (expression.length > LONGEST_EXPRESSION) return `it is longer than ${LONGEST_EXPRESSION} characters`;
  const bare = withoutTexts(expression);
  if (bare.includes('`')) return 'a text stands in double or single quotes, not in backticks';
  if (/\$\w*\s*\[/.test(bare)) return 'what was worked out before is read as `$.name`, not as `$["name"]`';
  if (weigh(expression, NOTHING).nesting > DEEPEST) return TOO_DEEP;
  const loops = loopsIn(bare);
  if (loops > MOST_LOOPS) return `it goes through more than ${MOST_LOOPS} lists`;
  if (loops === 0) return null;
  return hasShortRanges(bare)
    ? null
    : `it goes through a range that is not written out or longer than ${LONGEST_RANGE}`;
}
