import { MESSAGES } from '../wording/messages.ts';
import { type Parsed, parseInput } from './formats/input.ts';
import { isNumeric, rangeFault } from './kinds.ts';
import type { Field, FieldValue } from './types.ts';

/** Maximum number of rows, and of characters, in a list field; more is an error or an attack. */
const LIST_LIMIT = 100_000;

/** Numbers from here on are written with an exponent, which no one types. */
const UNWRITTEN = 1e21;

/** Cells that can't be converted are left for the checks to report. */
function coerceRow(columns: readonly Field[], row: unknown, today?: string): unknown {
  if (row === null || typeof row !== 'object' || Array.isArray(row)) return row;
  const cells: Record<string, unknown> = { ...row };
  for (const column of columns) {
    if (!(column.key in cells)) continue;
    const parsed = coerce(column, cells[column.key], today);
    if ('value' in parsed) cells[column.key] = parsed.value;
  }
  return cells;
}

function strayEntry({ shape, columns = [], columnOf = (entry) => entry }: Field, plain: unknown): string | undefined {
  if (shape !== 'group' || plain === null || typeof plain !== 'object') return undefined;
  const known = new Set(columns.map(({ key }) => key));
  return Object.keys(plain).find((entry) => !known.has(columnOf(entry)));
}

function coerceList(field: Field, value: object, today?: string): Parsed {
  if (Array.isArray(value) !== ((field.shape ?? 'rows') === 'rows')) return { error: MESSAGES.invalid };
  try {
    const text = JSON.stringify(value);
    if (text.length > LIST_LIMIT) return { error: 'The list is too long.' };
    const plain: unknown = JSON.parse(text);
    const columns = field.columns ?? [];
    const stray = strayEntry(field, plain);
    if (stray !== undefined) return { error: `${stray}: ${MESSAGES.no_entry}` };
    return {
      value: (Array.isArray(plain)
        ? plain.map((row) => coerceRow(columns, row, today))
        : coerceRow(columns, plain, today)) as FieldValue,
    };
  } catch {
    return { error: MESSAGES.invalid };
  }
}

/**
 * Text is parsed as if typed; a number is accepted by number, choice and text fields, a boolean by toggles. `today`
 * (YYYY-MM-DD) bounds dates of birth.
 */
export function coerce(field: Field, value: unknown, today?: string): Parsed {
  if (value === null || value === undefined) return { value: null };
  if (field.kind === 'list') {
    return typeof value === 'object' ? coerceList(field, value, today) : { error: MESSAGES.invalid };
  }
  if (typeof value === 'string') return parseInput(field, value, today);
  if (typeof value === 'number' && Number.isFinite(value)) {
    if (field.kind === 'decimal') {
      const error = rangeFault(field, value);
      return error === null ? { value } : { error };
    }
    if (isNumeric(field.kind) && Math.abs(value) < UNWRITTEN)
      return parseInput(field, field.cents ? value.toFixed(2) : String(value));
    if (field.kind === 'choice' || field.kind === 'text') return { value: String(value) };
  }
  if (typeof value === 'boolean' && field.kind === 'toggle') return parseInput(field, value ? 'Yes' : 'No');
  return { error: isNumeric(field.kind) ? (field.wrong ?? MESSAGES.number) : MESSAGES.invalid };
}
