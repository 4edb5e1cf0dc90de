import type { BulkMapping } from '@freeboard/domain/bulk';
import { fieldsOf, formatValue, formFor, type Values } from '@freeboard/domain/forms';
import { addressLine } from '../../applications/index.ts';
import type { RowSummary } from './presenter.ts';
import type { Repeat } from './repeats.ts';
import type { ReadRow } from './sheet/tasks.ts';
import type { RowState } from './sheet.queries.ts';

/** What a list shows of a row besides its client and its house. */
const SHOWN = ['flood_zone', 'form_type', 'year_build', 'roof_year', 'phone', 'email', 'building_limit', 'dwelling'];
/** How many kinds of errors are counted; the rest are counted together with their field. */
const MOST_KINDS = 200;

export const clientName = (values: Values): string =>
  [values.first_name, values.last_name].filter(Boolean).join(' ') || String(values.business_name ?? '');

export const stateOf = ({ errors, is_incomplete }: ReadRow, repeat: Repeat | undefined): RowState => {
  if (Object.keys(errors).length > 0) return is_incomplete ? 'incomplete' : 'wrong';
  return repeat ? 'repeated' : 'ready';
};

/** A checked row as it is saved. */
export const toCheckedRow = (mapping: BulkMapping, row: ReadRow, repeat: Repeat | undefined) => ({
  row_number: row.row,
  state: stateOf(row, repeat),
  summary: JSON.stringify(summaryOf(mapping, row)),
  errors: JSON.stringify(row.errors),
  cells: row.cells ? JSON.stringify(row.cells) : null,
  repeats_application_id: repeat?.application_id ?? null,
  repeats_row: repeat?.row ?? null,
});

function summaryOf(mapping: BulkMapping, { type, values, errors, cells }: ReadRow): RowSummary {
  const fields = fieldsOf(formFor(type));
  const shown = SHOWN.flatMap((key) => {
    const field = fields.get(key);
    const text = field && !field.carried ? formatValue(field, values[key] ?? null) : '';
    return text === '' ? [] : [[key, text] as const];
  });
  const typed = Object.keys(errors).flatMap((key) => {
    const text = cells?.[mapping.columns.indexOf(key)]?.trim();
    return key !== '' && text ? [[key, text.slice(0, 200)] as const] : [];
  });
  return {
    type,
    client: clientName(values) || 'No name',
    address: addressLine(values),
    values: Object.fromEntries(shown),
    typed: Object.fromEntries(typed),
  };
}

/** Adds the errors of rows to how often each kind occurs, by 'field|message'. */
export function countErrors(kinds: Readonly<Record<string, number>>, rows: readonly ReadRow[]): Record<string, number> {
  const next = { ...kinds };
  for (const { errors } of rows)
    for (const [field, messages] of Object.entries(errors))
      for (const message of messages) {
        const kind = `${field}|${field === '' ? 'The row cannot be taken as it is.' : message}`;
        if (next[kind] !== undefined || Object.keys(next).length < MOST_KINDS) next[kind] = (next[kind] ?? 0) + 1;
      }
  return next;
}
