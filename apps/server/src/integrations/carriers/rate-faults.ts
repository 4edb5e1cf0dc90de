import { tokensOf } from '@freeboard/domain';
import { evaluateExpressionSync, evaluateUnaryExpressionSync } from '@gorules/zen-engine';
import { readJson } from '../ask.ts';
import { endlessFault, mayTakeTime } from './rate-bounds.ts';

/** The engine's complaints about an expression in plain words. */
const PLAIN: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/Expected a property|Invalid property/, () => 'a name is missing after the dot'],
  [/Unexpected end|Invalid syntax|token: None at .*Expected Operator/, () => 'it ends too early'],
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

/** What is put around an expression that may take its time, so that it is read and not run. */
const NEVER = ['false and (', ')'] as const;

const unshifted = (complaint: string): string =>
  complaint.replace(/( at \(?)(\d+)/, (_, before: string, at: string) => `${before}${Number(at) - NEVER[0].length}`);

/** Why the brackets of an expression would close those around it. */
function closingFault(expression: string): string | null {
  let open = 0;
  for (const { kind, text, at } of tokensOf(expression)) {
    if (kind === 'sign' && '([{'.includes(text)) open += 1;
    if (kind === 'sign' && ')]}'.includes(text)) open -= 1;
    if (open < 0) return `what stands at character ${at + 1} does not belong there`;
  }
  return null;
}

/** Has an expression read and gives what is wrong in its writing; what it meets when it is run is not known. */
function writingFault(
  kind: 'condition' | 'result',
  expression: string,
  read: (text: string) => unknown,
): string | null {
  const isShut = mayTakeTime(expression);
  const fault = isShut ? closingFault(expression) : null;
  if (fault) return fault;
  try {
    read(isShut ? NEVER.join(expression) : expression);
    return null;
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n\n');
    const told = readJson(message) as { type?: string; source?: unknown } | undefined;
    const source = String(told?.source);
    return /parser|lexer|compiler/i.test(told?.type ?? '') ? plainly(kind, isShut ? unshifted(source) : source) : null;
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
    : (endlessFault(expression) ?? writingFault('result', expression, (text) => evaluateExpressionSync(text, {})));

/** Why a cell cannot be read; null when it can. */
export function cellFault(kind: 'condition' | 'result', cell: string): string | null {
  if (kind === 'result') return formulaFault(cell);
  const text = cell.trim();
  if (text === '' || PLAIN_CONDITION.test(text)) return null;
  if (/^[A-Za-z]\w*$/.test(text) && !/^(null|true|false)$/.test(text)) return `a text stands in quotes: "${text}"`;
  return (
    endlessFault(text) ?? writingFault('condition', cell, (text) => evaluateUnaryExpressionSync(text, { $: null }))
  );
}
