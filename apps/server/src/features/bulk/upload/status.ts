import type { BulkUploadDetail } from '@freeboard/contract';
import { type BulkMapping, type BulkType, bulkFields, headingKey, matchColumns } from '@freeboard/domain/bulk';
import { textOf } from '@freeboard/domain/forms';
import { bulkOptions } from '@freeboard/domain/reading';
import type { Context } from '../../../kernel/context/context.ts';
import { found } from '../../../kernel/faults.ts';
import { paginated } from '../../../kernel/paginated.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { addressLine, matchClients } from '../../applications/index.ts';
import type { CheckedRow } from './checked-rows.ts';
import { toBulkRow, toUpload } from './presenter.ts';
import type { Inspected } from './sheet/inspect.ts';
import {
  type RowRecord,
  type RowState,
  rememberedHeadings,
  rowPage,
  sameFile,
  type UploadRecord,
  uploadById,
  uploadPage,
  wrongWords,
} from './sheet.queries.ts';

const SAMPLES = 3;
/** Unrecognized texts shown at a time; the next ones follow once these are mapped. */
const MOST_WORDS = 30;

const choiceKeys = (type: BulkType): string[] =>
  bulkFields(type).flatMap((field) => (bulkOptions(field) ? [field.key] : []));

async function sheetOf(context: Context, row: UploadRecord, type: BulkType): Promise<BulkUploadDetail['sheet']> {
  const sheet = row.sheet as unknown as Inspected | null;
  if (!sheet) return null;
  const columns = sheet.heads.map((name, at) => ({
    name,
    samples: sheet.samples.map(({ cells }) => cells[at] ?? ''),
  }));
  const headings = [...new Set(sheet.heads.map(headingKey))];
  const remembered = await rememberedHeadings(context.db, row.agency_id, type, headings);
  const matches = matchColumns(type, columns, remembered);
  return {
    kind: sheet.facts.kind,
    written: sheet.written,
    delimiter: sheet.facts.kind === 'csv' ? sheet.facts.delimiter : null,
    notes: sheet.notes,
    rows: sheet.samples,
    columns: columns.map(({ name, samples }, at) => ({
      name,
      samples: samples.slice(0, SAMPLES),
      match: matches[at] ?? { field: null, by: 'nothing', sureness: 0, is_open: false },
    })),
  };
}

const kindsOf = (errors: unknown): BulkUploadDetail['errors_by_field'] =>
  Object.entries(errors as Record<string, number>)
    .map(([kind, count]) => {
      const at = kind.indexOf('|');
      return { field: kind.slice(0, at), message: kind.slice(at + 1), count };
    })
    .toSorted((a, b) => b.count - a.count);

export const getBulkUpload: Verb<'getBulkUpload'> = async (context, { upload_id, application_type }) => {
  const row = found(await uploadById(context.db, upload_id));
  const type = application_type ?? (row.application_type as BulkType);
  const same = await sameFile(context.db, row);
  return {
    upload: toUpload(row),
    sheet: await sheetOf(context, row, type),
    mapping:
      row.application_type === type ? (row.mapping as unknown as BulkMapping & BulkUploadDetail['mapping']) : null,
    errors_by_field: kindsOf(row.errors),
    unknown_words:
      row.state === 'checked' && row.application_type === type
        ? await wrongWords(context.db, row.id, choiceKeys(type), MOST_WORDS)
        : [],
    same_file: same.map((one) => ({
      id: one.id,
      name: one.name,
      by: one.maker_name,
      at: one.created_at.toISOString(),
      state: one.state as BulkUploadDetail['upload']['state'],
      created: one.stored,
    })),
  };
};

export const getBulkUploads: Verb<'getBulkUploads'> = async (context, query) => {
  const { rows, total } = await uploadPage(context.db, query);
  return {
    uploads: paginated(rows.map(toUpload), total, query.page, query.per_page, '/agent-portal/bulk-upload/list'),
  };
};

const STATES: Readonly<Record<string, readonly RowState[]>> = {
  look: ['wrong', 'incomplete', 'repeated'],
  errors: ['wrong', 'incomplete'],
  repeated: ['repeated', 'incomplete'],
  ready: ['ready'],
  stored: ['stored', 'launched', 'not_launched'],
  not_launched: ['not_launched'],
};

function clientsOf({ db }: Context, agencyId: number, rows: readonly RowRecord[]) {
  const insureds = rows.map(({ checked, application_id }) => {
    const { values = {} } =
      application_id === null ? ((checked ?? {}) as Partial<NonNullable<CheckedRow['content']>>) : {};
    const text = (key: string) => textOf(values, key);
    return {
      first_name: text('first_name'),
      last_name: text('last_name'),
      business_name: text('business_name'),
      email: text('email'),
      phone: text('phone'),
      address: addressLine(values),
    };
  });
  return matchClients(db, agencyId, insureds);
}

export const getBulkUploadRows: Verb<'getBulkUploadRows'> = async (context, { upload_id, which, ...query }) => {
  const { id, agency_id } = found(await uploadById(context.db, upload_id));
  const { rows, total } = await rowPage(context.db, id, STATES[which] ?? [], {
    ...query,
    isRepeat: which === 'repeated',
  });
  const clients = await clientsOf(context, agency_id, rows);
  const data = rows.map((row, at) => toBulkRow(row, clients[at] ?? null));
  return { rows: paginated(data, total, query.page, query.per_page, '/agent-portal/bulk-upload/rows') };
};
