import type { BulkMapping } from '@freeboard/domain/bulk';
import { fieldsOf, formatValue, formFor, type Values } from '@freeboard/domain/forms';
import { addressLine } from '../../../applications/index.ts';
import type { RowSummary } from '../presenter.ts';
import { insertRows, type RowState } from '../rows.queries.ts';
import type { ReadRow } from '../sheet/tasks.ts';
import type { UploadRecord } from '../uploads.queries.ts';
import { type AtWork, step } from './at-work.ts';
import { readRows } from './reading.ts';
import { type Repeat, repeatsOf } from './repeats.ts';

/** So many rows that are good as they are can be looked at, too. */
const SHOWN_READY = 50;
/** What a list shows of a row beside its client and its house. */
const SHOWN = ['flood_zone', 'form_type', 'year_build', 'roof_year', 'phone', 'email', 'building_limit', 'dwelling'];
/** How many kinds of errors are counted; the rest are counted together with their field. */
const MOST_KINDS = 200;

type Kinds = Record<string, number>;

export const clientOf = (values: Values): string =>
  [values.first_name, values.last_name].filter(Boolean).join(' ') || String(values.business_name ?? '');

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
    client: clientOf(values) || 'No name',
    address: addressLine(values),
    values: Object.fromEntries(shown),
    typed: Object.fromEntries(typed),
  };
}

const stateOf = ({ errors, is_incomplete }: ReadRow, repeat: Repeat | undefined): RowState => {
  if (Object.keys(errors).length > 0) return is_incomplete ? 'incomplete' : 'wrong';
  return repeat ? 'repeated' : 'ready';
};

function count(kinds: Kinds, rows: readonly ReadRow[]): Kinds {
  const next = { ...kinds };
  for (const { errors } of rows)
    for (const [field, messages] of Object.entries(errors))
      for (const message of messages) {
        const kind = `${field}|${field === '' ? 'The row cannot be taken as it is.' : message}`;
        if (next[kind] !== undefined || Object.keys(next).length < MOST_KINDS) next[kind] = (next[kind] ?? 0) + 1;
      }
  return next;
}

/** Reads and checks every row, with counts over all and those kept that are to be looked at. @throws SheetRefused */
export async function checkUpload(work: AtWork, upload: UploadRecord): Promise<void> {
  const began = performance.now();
  const mapping = upload.mapping as unknown as BulkMapping;
  const ids = { upload_id: work.id, agency_id: upload.agency_id, created_by: upload.created_by };
  const seen = new Map<string, number>();
  // Whoever worked on it before has gone: which rows repeat each other is known of a whole reading only.
  let after = 0;
  const fresh = { ready: 0, wrong: 0, incomplete: 0, repeated: 0, undecided: 0, errors: '{}', cursor_row: 0 };
  if (!(await step(work, null, async () => fresh))) return;
  const isThrough = await readRows(work, upload, after, async (rows) => {
    const to = rows.at(-1)?.row ?? after;
    const isDone = await step(work, after, async (context, now) => {
      const good = rows.filter(({ errors }) => Object.keys(errors).length === 0);
      const repeats = await repeatsOf(context.db, upload.agency_id, good, seen);
      const states = rows.map((row) => stateOf(row, repeats.get(row.row)));
      const of = (state: RowState) => states.filter((one) => one === state).length;
      let left = Math.max(0, SHOWN_READY - now.ready);
      const kept = rows.filter((_, at) => {
        if (states[at] !== 'ready') return true;
        left -= 1;
        return left >= 0;
      });
      if (kept.length > 0)
        await insertRows(
          context.db,
          kept.map((row) => ({
            ...ids,
            row_number: row.row,
            state: stateOf(row, repeats.get(row.row)),
            summary: JSON.stringify(summaryOf(mapping, row)),
            errors: JSON.stringify(row.errors),
            cells: row.cells ? JSON.stringify(row.cells) : null,
            repeats_application_id: repeats.get(row.row)?.application_id ?? null,
            repeats_row: repeats.get(row.row)?.row ?? null,
          })),
        );
      return {
        ready: now.ready + of('ready') + of('repeated'),
        wrong: now.wrong + of('wrong'),
        incomplete: now.incomplete + of('incomplete'),
        repeated: now.repeated + of('repeated'),
        undecided: now.undecided + good.filter(({ is_undecided }) => is_undecided).length,
        errors: JSON.stringify(count(now.errors as Kinds, rows)),
        cursor_row: to,
      };
    });
    after = to;
    return isDone;
  });
  if (isThrough)
    await step(work, after, async () => ({ state: 'checked', checked_ms: Math.round(performance.now() - began) }));
}
