import { seemsExpression } from './expression.ts';
import { LONGEST_CELL } from './limits.ts';
import { bareRange, isDecimalComma, isWithCommas, listed, numberFrom, withBareNumbers } from './numbers.ts';
import type { RateColumn } from './plan.ts';

const CONSTANT = /^(null|true|false)$/;
const PLAIN = /^[A-Za-z0-9][^()[\]<>=!"'$?{}#`]*$/;
/** Amounts and percentages as written in a choice: '$1,000', '2%'. */
const AMOUNT = /^\$[\d,]+(\.\d+)?$|^\d+(\.\d+)?%$/;

const quoted = (text: string): string => (text.includes('"') ? `'${text.replaceAll("'", '’')}'` : `"${text}"`);

const isText = (text: string): boolean =>
  AMOUNT.test(text) || (PLAIN.test(text) && !/^\d+(\.\d+)?$/.test(withBareNumbers(text)) && bareRange(text) === null);

const NO_TEXTS: ReadonlySet<string> = new Set();

function conditionFrom(text: string, isOfTexts: boolean): string {
  if (CONSTANT.test(text)) return text;
  const entries = listed(text);
  if (entries.every((entry) => isText(entry) || (isOfTexts && /^\d+$/.test(entry))))
    return entries.map(quoted).join(', ');
  const bare = withBareNumbers(text);
  // If removing the signs once leaves more to remove, the text stays as it is, and the check reports it.
  return withBareNumbers(bare) === bare && !listed(bare).every(isText) ? bare : text;
}

function factorFrom(text: string, names: ReadonlySet<string>): string {
  if (CONSTANT.test(text) || /^["'`[{(<>=!]/.test(text)) return text;
  return numberFrom(text) ?? (seemsExpression(text, names) ? text : quoted(text));
}

/**
 * Converts a cell as people and sheets write it to the tables' notation: plain words become quoted texts (`A, V`
 * gives `"A", "V"`), amounts and percentages in results become numbers, a reason is always a text. Expressions are
 * unchanged; `names` contains the names that they may read. If a condition compares `texts`, a number is a text as
 * well: ZIP 33602.
 */
export function cellFrom(
  { kind, field }: Pick<RateColumn, 'kind' | 'field'>,
  cell: string,
  names: ReadonlySet<string>,
  texts: ReadonlySet<string> = NO_TEXTS,
): string {
  const text = cell.trim();
  if (text === '') return '';
  if (kind === 'condition') return conditionFrom(text, texts.has(field));
  if (field === 'reason') return /^["'`]/.test(text) ? text : quoted(text);
  return factorFrom(text, names);
}

/**
 * Converts the cells of one column of a sheet to the tables' notation. In a column with decimal commas ('0,95') it is
 * unclear whether 1,200 is 1200: such a cell is left unchanged, like one that is too long, and the check reports it.
 */
export function columnFrom(
  column: Pick<RateColumn, 'kind' | 'field'>,
  cells: readonly string[],
  names: ReadonlySet<string>,
  texts: ReadonlySet<string> = NO_TEXTS,
): string[] {
  const isUncertain = column.field !== 'reason' && cells.some(isDecimalComma);
  return cells.map((cell) =>
    cell.length > LONGEST_CELL || (isUncertain && isWithCommas(cell)) ? cell : cellFrom(column, cell, names, texts),
  );
}
