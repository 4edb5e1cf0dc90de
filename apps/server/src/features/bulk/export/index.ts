import type { ExportFormat, RaterFormat } from '@freeboard/domain/applications';
import type { ListRow } from '../../applications/index.ts';
import { type Cell, EXPORT_COLUMNS } from './columns.ts';
import { csvOf } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

type RowFormat = Exclude<ExportFormat, RaterFormat>;

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  acord: 'application/zip',
  quoterush: 'application/zip',
};

async function* cellsOf(pages: AsyncIterable<readonly ListRow[]>, zone: string): AsyncGenerator<Cell[][]> {
  yield [EXPORT_COLUMNS.map(({ head }) => head)];
  for await (const rows of pages) yield rows.map((row) => EXPORT_COLUMNS.map(({ cell }) => cell(row, zone)));
}

/** Streams applications as a file with times in `zone`, holding one page in memory. */
export function exportOf(
  format: RowFormat,
  pages: AsyncIterable<readonly ListRow[]>,
  zone: string,
): AsyncGenerator<Buffer> {
  const cells = cellsOf(pages, zone);
  return format === 'csv' ? csvOf(cells) : xlsxOf('Applications', cells);
}
