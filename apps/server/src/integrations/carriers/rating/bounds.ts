import { tokensOf } from '@freeboard/domain';
import { CONSTANT, DEEPEST, LOOPS, type WeightContext, weigh } from './weight.ts';

/** Texts in quotes, which name nothing. */
const TEXT = /"[^"]*"|'[^']*'/g;
const LOOP = new RegExp(String.raw`\b(?:${LOOPS.join('|')})\s*\(`, 'g');

/** What takes its time though it goes through no list: texts are compared sign by sign, patterns are made ready. */
const SLOW = /\b(?:fuzzyMatch|matches|extract)\s*\(/;
const PATTERN = /\b(?:matches|extract)\s*\(/;

const MOST_LOOPS = 2;
const LONGEST_RANGE = 1_000;
const LONGEST_EXPRESSION = 20_000;
/** How much patterns may come to, each counted by its repetitions and for each item of the lists around it. */
const MOST_OF_PATTERNS = 10_000;

export const TOO_DEEP = `more than ${DEEPEST} brackets, lists or objects stand in each other`;
const NOTHING: WeightContext = { named: new Map(), all: () => ({ size: 1, depth: 1 }) };

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

/** How large a pattern becomes when it is made ready: repetitions that are counted stand in each other. */
function sizeOfPattern(text: string): number {
  const repeated = text.match(/\d+(?=\})/g) ?? [];
  const classes = (text.match(/\\[wWsSdD]/g)?.length ?? 0) * 5 + (text.match(/\\[pP]/g)?.length ?? 0) * 20;
  return repeated.reduce((size, times) => size * Math.max(1, Number(times)), Math.max(1, classes));
}

/** Whether the patterns of an expression take long to be made ready, which is done for each item anew. */
function hasLongPatterns(expression: string, loops: number): boolean {
  const texts = tokensOf(expression).flatMap(({ kind, text }) => (kind === 'text' && /^["']/.test(text) ? [text] : []));
  const size = texts.reduce((sum, text) => sum + sizeOfPattern(text), 0);
  return size * LONGEST_RANGE ** loops > MOST_OF_PATTERNS;
}

/** Why an expression of a rate table or formula may take for ever, in plain words; null when it surely ends soon. */
export function endlessFault(expression: string): string | null {
  if (expression.length > LONGEST_EXPRESSION) return `it is longer than ${LONGEST_EXPRESSION} characters`;
  if (CONSTANT.test(expression)) return null;
  const bare = withoutTexts(expression);
  if (bare.includes('`')) return 'a text stands in double or single quotes, not in backticks';
  if (/\$\w*\s*\[/.test(bare)) return 'what was worked out before is read as `$.name`, not as `$["name"]`';
  const { nesting, fault } = weigh(expression, NOTHING);
  if (nesting > DEEPEST) return TOO_DEEP;
  if (fault) return fault;
  const loops = loopsIn(bare);
  if (loops > MOST_LOOPS) return `it goes through more than ${MOST_LOOPS} lists`;
  if (PATTERN.test(bare) && hasLongPatterns(expression, loops)) return 'its patterns repeat too much';
  if (loops === 0) return null;
  return hasShortRanges(bare)
    ? null
    : `it goes through a range that is not written out or longer than ${LONGEST_RANGE}`;
}
