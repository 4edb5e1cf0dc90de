import { MESSAGES } from '../../wording/messages.ts';
import { kindFault } from '../kinds.ts';
import type { Check, Field, FieldValue, FormContext } from '../types.ts';
import { isBlank } from '../values.ts';

type Row = Readonly<Record<string, FieldValue | undefined>>;

function cellFault(column: Field, value: FieldValue | undefined): string | null {
  if (value === undefined || isBlank(value)) return column.required ? MESSAGES.required : null;
  return kindFault(column, value as Exclude<FieldValue, null>, column.options);
}

function checkFault(column: Field, row: Row, context: FormContext): string | null {
  if (isBlank(row[column.key])) return null;
  return column.checks?.map((check) => check(row, context)).find((message) => message !== null) ?? null;
}

/** `nameOf` maps an entry to its column's key. */
export function groupIsSound(key: string, columns: readonly Field[], nameOf: (key: string) => string): Check {
  return (values) => {
    const group = values[key];
    if (group === null || typeof group !== 'object' || Array.isArray(group)) return MESSAGES.invalid;
    for (const [given, value] of Object.entries(group)) {
      const column = columns.find((one) => one.key === nameOf(given));
      const fault = column ? cellFault(column, value as FieldValue) : MESSAGES.no_entry;
      if (fault !== null) return `${column?.label ?? given}: ${fault}`;
    }
    return null;
  };
}

/** Names the first row and column that fail. `most`: maximum number of rows. */
export function rowsAreSound(key: string, name: string, columns: readonly Field[], most?: number): Check {
  return (values, context) => {
    const rows = values[key];
    if (!Array.isArray(rows)) return MESSAGES.invalid;
    if (most !== undefined && rows.length > most) return `max. ${most} of them.`;
    const ids = rows.map((row) => (row as { id?: unknown } | null)?.id).filter((id) => id !== undefined);
    if (new Set(ids).size < ids.length) return `Two of these carry the same id: ${name.toLowerCase()} ids must differ.`;
    for (const [index, row] of rows.entries()) {
      if (row === null || typeof row !== 'object' || Array.isArray(row)) return MESSAGES.invalid;
      for (const column of columns) {
        const fault = cellFault(column, (row as Row)[column.key]) ?? checkFault(column, row as Row, context);
        if (fault !== null) return `${name} ${index + 1}, ${column.label}: ${fault}`;
      }
    }
    return null;
  };
}
