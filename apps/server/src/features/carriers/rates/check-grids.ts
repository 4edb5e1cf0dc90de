import { conditionFault, LONGEST_CELL, resultFault } from '@freeboard/domain/rates';
import { cellFault, type Grid, layoutOf } from '../../../integrations/carriers/checks.ts';
import type { SendPart } from '../../../kernel/isolated/helper.ts';
import type { Errors } from '../checks/checks.ts';
import { overlaps } from './check-overlaps.ts';

const MOST_ERRORS = 300;

type Add = (field: string, message: string) => void;

function cellChecks() {
  const known = { condition: new Map<string, string | null>(), result: new Map<string, string | null>() };
  return (kind: 'condition' | 'result', text: string): string | null => {
    if (text.length > LONGEST_CELL) return `it is longer than ${LONGEST_CELL} characters`;
    const before = known[kind].get(text);
    if (before !== undefined) return before;
    const fault = (kind === 'condition' ? conditionFault : resultFault)(text) ?? cellFault(kind, text);
    known[kind].set(text, fault);
    return fault;
  };
}

function rowErrors(grid: Grid, at: string, add: Add): void {
  const faultOf = cellChecks();
  let found = 0;
  const say = (place: string, message: string) => {
    found += 1;
    add(place, message);
  };
  for (const [index, row] of grid.rows.entries()) {
    if (found >= MOST_ERRORS) return;
    const field = `${at}.rows.${index}`;
    if (row.length !== grid.columns.length) {
      say(field, `Row ${index + 1} has ${row.length} cells in place of ${grid.columns.length}.`);
      continue;
    }
    for (const [cell, { title, kind }] of grid.columns.entries()) {
      const text = row[cell] ?? '';
      const place = `${field}.${cell}`;
      if (kind === 'result' && text.trim() === '') say(place, `Row ${index + 1}: ${title} is missing.`);
      const fault = faultOf(kind, text);
      if (fault) say(place, `Row ${index + 1}: ${title} cannot be read: ${fault}.`);
    }
  }
}

function overlapErrors(grid: Grid, at: string, add: Add): void {
  const conditions = grid.columns.flatMap(({ kind }, cell) => (kind === 'condition' ? [cell] : []));
  const rows = grid.rows.map((row) => conditions.map((cell) => row[cell] ?? ''));
  for (const [late, early] of overlaps(rows, MOST_ERRORS))
    add(`${at}.rows.${late}`, `Row ${late + 1} overlaps row ${early + 1}, which comes first.`);
}

const collected =
  (errors: Errors): Add =>
  (field, message) => {
    errors[field] ??= [];
    if (errors[field].length < 5) errors[field].push(message);
  };

export function rowsErrors(grid: Grid, at: string, isGathering: boolean): Errors {
  const errors: Errors = {};
  const add = collected(errors);
  if (grid.rows.length === 0 && !isGathering) add(`${at}.rows`, 'The table holds no row: every factor is missing.');
  rowErrors(grid, at, add);
  if (!isGathering) overlapErrors(grid, at, add);
  return errors;
}

/**
 * Validates tables that replace the current ones; errors by field. Tables in `gathering` collect every matching row,
 * so their rows may overlap.
 */
export function gridErrors(
  present: readonly Grid[],
  next: readonly Grid[],
  gathering: ReadonlySet<string>,
  tell: SendPart,
): Errors {
  const errors: Errors = {};
  for (const [index, grid] of next.entries()) {
    const at = `tables.${index}`;
    const add = collected(errors);
    const known = present.find(({ name }) => name === grid.name);
    if (!known) {
      add(`${at}.name`, `There is no table of this name. There are: ${present.map(({ name }) => name).join(', ')}.`);
      continue;
    }
    if (layoutOf(known) !== layoutOf(grid)) {
      add(`${at}.columns`, `The columns must be: ${layoutOf(known)}.`);
      continue;
    }
    tell(`${at}.rows`);
    Object.assign(errors, rowsErrors(grid, at, gathering.has(grid.name)));
  }
  return errors;
}
