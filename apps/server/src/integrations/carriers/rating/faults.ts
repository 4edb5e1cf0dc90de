import { tokensOf } from '@freeboard/domain/rates';
import { evaluateExpressionSync, evaluateUnaryExpressionSync } from '@gorules/zen-engine';
import { parseJson } from '../../json.ts';

const PLAIN: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/Expected a property|Invalid property/, () => 'a name is missing after the dot'],
  [/Unexpected end|Invalid syntax|token: None at .*Expected Operator/, () => 'it ends too early'],
  [/token: None at .*Expected Bracket/, () => 'a bracket is not closed'],
  [/Unexpected EOF/, () => 'a quote is not closed'],
  [/Unexpected token: \w+ at \((\d+)/, ([, at]) => `the text at character ${Number(at) + 1} does not belong there`],
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

const TEXT = /"[^"]*"|'[^']*'/g;
const SLOW = /\b(?:map|flatMap|filter|some|all|none|one|count|fuzzyMatch|matches|extract)\s*\(/;

export const mayTakeTime = (expression: string): boolean => SLOW.test(expression.replace(TEXT, '""'));

/** Put around an expression to have it parsed without running it. */
const NEVER = ['false and (', ')'] as const;

/**
 * The message for a closing bracket without an opening one, which would break out of the wrapping; null if there is
 * none.
 */
function closingFault(expression: string): string | null {
  let open = 0;
  for (const { kind, text, at } of tokensOf(expression)) {
    if (kind === 'sign' && '([{'.includes(text)) open += 1;
    if (kind === 'sign' && ')]}'.includes(text)) open -= 1;
    if (open < 0) return `the text at character ${at + 1} does not belong there`;
  }
  return null;
}

/** The message for an expression that cannot be parsed; null if it can, even if it fails when it runs. */
function writingFault(
  kind: 'condition' | 'result',
  expression: string,
  read: (text: string) => unknown,
): string | null {
  try {
    read(expression);
    return null;
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n\n');
    const fault = parseJson(message) as { type?: string; source?: unknown } | undefined;
    return /parser|lexer|compiler/i.test(fault?.type ?? '') ? plainly(kind, String(fault?.source)) : null;
  }
}

/**
 * `writingFault` without running the expression, which is parsed inside NEVER. It is parsed alone only if that fails,
 * so that positions in the message are right.
 */
function shutFault(kind: 'condition' | 'result', expression: string, read: (text: string) => unknown): string | null {
  const closing = closingFault(expression);
  if (closing) return closing;
  const shut = writingFault(kind, NEVER.join(expression), read);
  return shut && (writingFault(kind, expression, read) ?? shut);
}

/** Numbers and quoted texts, as in nearly every cell, which need no engine to be checked. */
const PLAIN_RESULT = /^\s*(?:-?\d+(?:\.\d+)?|"[^"\\]*"|'[^'\\]*')\s*$/;
const PLAIN_CONDITION =
  /^(?:(?:<=|>=|<|>)?\s*-?\d+(?:\.\d+)?|(?:"[^"\\]*"|'[^'\\]*')(?:,\s*(?:"[^"\\]*"|'[^'\\]*'))*)$/;

/** Why a formula cannot be parsed; null when it can. Run it in an isolated process: the engine has no limits. */
export const formulaFault = (expression: string): string | null =>
  expression.trim() === '' || PLAIN_RESULT.test(expression)
    ? null
    : shutFault('result', expression, (text) => evaluateExpressionSync(text, {}));

/** Why a cell cannot be parsed; null when it can. Run it in an isolated process: some cells are evaluated. */
export function cellFault(kind: 'condition' | 'result', cell: string): string | null {
  if (kind === 'result') return formulaFault(cell);
  const text = cell.trim();
  if (text === '' || PLAIN_CONDITION.test(text)) return null;
  if (/^[A-Za-z]\w*$/.test(text) && !/^(null|true|false)$/.test(text)) return `a text must be in quotes: "${text}"`;
  // A cell that begins with a comparison cannot be wrapped, so it is evaluated with null.
  const fault = mayTakeTime(text) || text.includes(';') ? shutFault : writingFault;
  return fault('condition', cell, (one) => evaluateUnaryExpressionSync(one, { $: null }));
}
