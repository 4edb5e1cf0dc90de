import { columnFrom } from '@freeboard/domain/rates';
import type { Grid } from '../../../integrations/carriers/index.ts';
import { FileRefused, type Sheet } from './sheet.ts';

const plain = (title: string) => title.trim().toLowerCase();

/**
 * Reads a sheet as the rows of a table; its titles name the table's columns, in any order. `names` are the names that
 * cells may read, `texts` those that are always text.
 * @throws FileRefused
 */
export function gridOf(table: Grid, sheet: Sheet, names: ReadonlySet<string>, texts: ReadonlySet<string>): Grid {
  const [titles = [], ...rows] = sheet.rows;
  const where = sheet.name === null ? 'The file' : `The sheet '${sheet.name}'`;
  const places = table.columns.map(({ title, field }) =>
    titles.findIndex((given) => plain(given) === plain(title) || plain(given) === plain(field)),
  );
  const missing = table.columns.filter((_, at) => places[at] === -1).map(({ title }) => title);
  if (missing.length > 0) throw new FileRefused(`${where} has no column ${missing.join(', ')}.`);
  const unknown = titles.filter((title, at) => title !== '' && !places.includes(at));
  if (unknown.length > 0)
    throw new FileRefused(
      `${where} has columns that the table does not know: ${unknown.join(', ')}. A file brings rows; columns are changed under Rates.`,
    );
  // Dropping it silently would read the unquoted number 1,200 as 1, followed by an untitled 200.
  const untitled = rows.findIndex((row) => row.some((cell, at) => cell !== '' && !titles[at]));
  if (untitled >= 0)
    throw new FileRefused(
      `${where} has a cell without a title in row ${untitled + 1}. A number with a comma between its thousands must be in quotes in a CSV.`,
    );
  const cells = table.columns.map((column, at) =>
    columnFrom(
      column,
      rows.map((row) => row[places[at] ?? -1] ?? ''),
      names,
      texts,
    ),
  );
  return { ...table, rows: rows.map((_, at) => cells.map((column) => column[at] ?? '')) };
}
