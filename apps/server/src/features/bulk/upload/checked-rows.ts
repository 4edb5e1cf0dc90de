import { otherLineText } from '@freeboard/domain/applications';
import { type BulkMapping, SPLIT_INTO } from '@freeboard/domain/bulk';
import { fieldsOf, formatValue, formFor, type Values } from '@freeboard/domain/forms';
import { addressLine } from '../../applications/index.ts';
import type { RowSummary } from './presenter.ts';
import type { Repeat } from './repeats.ts';
import type { ReadRow } from './sheet/tasks.ts';
import type { RowState } from './sheet.queries.ts';

const SHOWN = ['flood_zone', 'form_type', 'year_build', 'roof_year', 'phone', 'email', 'building_limit', 'dwelling'];
const MOST_TYPED = 200;
/** The most kinds of errors that are counted; further kinds are ignored. */
const MOST_KINDS = 200;

export const clientName = (values: Values): string =>
  [values.first_name, values.last_name].filter(Boolean).join(' ') || String(values.business_name ?? '');

export const stateOf = ({ errors, is_incomplete }: ReadRow, repeat: Repeat | undefined): RowState => {
  if (Object.keys(errors).length > 0) return is_incomplete ? 'incomplete' : 'wrong';
  return repeat ? 'repeated' : 'ready';
};

/** A row that has been checked; `content` has the values for its application, null if none can be created. */
export type CheckedRow = {
  row: number;
  is_incomplete: boolean;
  /** Whether the row lacks required answers that another row of the file has. */
  is_repeat: boolean;
  content: Pick<ReadRow, 'type' | 'values' | 'origins' | 'unplaced'> | null;
};

export const toCheckedRow = (read: ReadRow): CheckedRow => {
  const { row, type, values, origins, unplaced, errors, is_incomplete } = read;
  const isTakeable = is_incomplete || Object.keys(errors).length === 0;
  return { row, is_incomplete, is_repeat: false, content: isTakeable ? { type, values, origins, unplaced } : null };
};

export const originsJson = (origins: ReadRow['origins']): string => {
  const byField = origins.flatMap(([origin, fields]) => fields.map((field) => `${JSON.stringify(field)}:${origin}`));
  return `{${byField.join(',')}}`;
};

type Saved = { row_number: number; state: string; repeats_row: number | null; checked: unknown };

export const fromSavedRow = ({ row_number, state, repeats_row, checked }: Saved): CheckedRow => ({
  row: row_number,
  is_incomplete: state === 'incomplete',
  is_repeat: state === 'incomplete' && repeats_row !== null,
  content: checked as CheckedRow['content'],
});

/** `isShown`: lists show the row, so its summary is saved. */
export const toSavedRow = (mapping: BulkMapping, row: ReadRow, repeat: Repeat | undefined, isShown: boolean) => ({
  row_number: row.row,
  state: stateOf(row, repeat),
  summary: isShown ? JSON.stringify(summaryOf(mapping, row)) : '{}',
  checked: jsonOf(toCheckedRow(row).content),
  errors: JSON.stringify(row.errors),
  cells: jsonOf(row.cells),
  repeats_application_id: repeat?.application_id ?? null,
  repeats_row: repeat?.row ?? null,
});

const jsonOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

function summaryOf(mapping: BulkMapping, { type, values, errors, cells, undecided, unplaced }: ReadRow): RowSummary {
  const fields = fieldsOf(formFor(type));
  const shown = SHOWN.flatMap((key) => {
    const field = fields.get(key);
    const text = field && !field.carried ? formatValue(field, values[key] ?? null) : '';
    return text === '' ? [] : [[key, text] as const];
  });
  const typed = Object.keys(errors).flatMap((key) => {
    const column = mapping.columns.findIndex((one) => one !== null && (one === key || SPLIT_INTO[one]?.includes(key)));
    const text = cells?.[column]?.trim();
    return key !== '' && text ? [[key, text.slice(0, MOST_TYPED)] as const] : [];
  });
  const unread = undecided.flatMap((key) => {
    const text = unplaced.find(({ field }) => field === key)?.value;
    return text ? [[key, text.slice(0, MOST_TYPED)] as const] : [];
  });
  return {
    type,
    client: clientName(values) || 'No name',
    address: addressLine(values),
    values: Object.fromEntries(shown),
    typed: Object.fromEntries([...unread, ...typed]),
  };
}

/** Adds the errors of rows to the counts, whose keys are 'field|message'. */
export function countErrors(kinds: Readonly<Record<string, number>>, rows: readonly ReadRow[]): Record<string, number> {
  const next = { ...kinds };
  const count = (kind: string) => {
    if (next[kind] !== undefined || Object.keys(next).length < MOST_KINDS) next[kind] = (next[kind] ?? 0) + 1;
  };
  for (const { errors, type, names_other } of rows) {
    if (names_other !== null) count(`|${otherLineText(names_other, type)}`);
    for (const [field, messages] of Object.entries(errors))
      for (const message of messages) count(`${field}|${field === '' ? 'The row cannot be taken as it is.' : message}`);
  }
  return next;
}
