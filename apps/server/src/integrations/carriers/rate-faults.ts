import { evaluateExpressionSync, evaluateUnaryExpressionSync } from '@gorules/zen-engine';
import { readJson } from '../ask.ts';
import { endlessFault } from './rate-bounds.ts';

/** The engine's complaints about an expression in plain words. */
const PLAIN: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/Expected a property/, () => 'a name is missing after the dot'],
  [/Unexpected end|token: None at .*Expected Operator/, () => 'it ends too early'],
  [/token: None at .*Expected Bracket/, () => 'a bracket is not closed'],
  [/Unexpected EOF/, () => 'a quote is not closed'],
  [/Unexpected token: \w+ at \((\d+)/, ([, at]) => `what stands at character ${Number(at) + 1} does not belong there`],
  [/Unmatched symbol: (\S+) at (\d+)/, ([, , at]) => `the sign at character ${Number(at) + 1} is not known`],
];
const INCOMPLETE = {
  condition: 'it is no condition like >= 2, [1950..1974] or "A", "V"',
  result: 'two things stand side by side without a sign between them, or a function is not known',
};

const plainly = (kind: 'condition' | 'result', complaint: string): string => {
  if (/Incomplete/.test(complaint)) return INCOMPLETE[kind];
  for (const [pattern, words] of PLAIN) {
    const found = pattern.exec(complaint);
    if (found) return words(found);
  }
  return complaint;
};

/** Runs an expression over nothing and gives what is wrong in its writing; what it meets when it is run is not known. */
function writingFault(kind: 'condition' | 'result', run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n\n');
    const told = readJson(message) as { type?: string; source?: unknown } | undefined;
    return /parser|lexer|compiler/i.test(told?.type ?? '') ? plainly(kind, String(told?.source)) : null;
  }
}

/** Numbers and quoted texts, which nearly every cell is, need no engine to be read. */
const PLAIN_RESULT = /^\s*(?:-?\d+(?:\.\d+)?|"[^"\\]*"|'[^'\\]*')\s*$/;
const PLAIN_CONDITION =
  /^(?:(?:<=|>=|<|>)?\s*-?\d+(?:\.\d+)?|(?:"[^"\\]*"|'[^'\\]*')(?:,\s*(?:"[^"\\]*"|'[^'\\]*'))*)$/;

/** Why a formula cannot be read; null when it can. */
export const formulaFault = (expression: string): string | null =>
  expression.trim() === '' || PLAIN_RESULT.test(expression)
    ? null
    : (endlessFault(expression) ?? writingFault('result', () => evaluateExpressionSync(expression, {})));

/** Why a cell cannot be read; null when it can. */
export function cellFault(kind: 'condition' | 'result', cell: string): string | null {
  if (kind === 'result') return formulaFault(cell);
  const text = cell.trim();
  if (text === '' || PLAIN_CONDITION.test(text)) return null;
  if (/^[A-Za-z]\w*$/.test(text) && !/^(null|true|false)$/.test(text)) return `a text stands in quotes: "${text}"`;
  return endlessFault(text) ?? writingFault('condition', () => evaluateUnaryExpressionSync(cell, { $: null }));
}
