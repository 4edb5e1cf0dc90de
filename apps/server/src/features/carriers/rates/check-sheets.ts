import { type Grid, gridsOf } from '../../../integrations/carriers/checks.ts';
import type { SendPart } from '../../../kernel/isolated/helper.ts';
import type { Checked, Errors, Programmed } from '../checks/checks.ts';
import { tablesErrors } from './check-tables.ts';
import { gridOf } from './grid-files.ts';
import { inputsOf } from './plan-inputs.ts';
import { FileRefused, type Sheet } from './sheet.ts';

const plain = (name: string) => name.trim().toLowerCase();

function readableIn(settings: Programmed) {
  const tables = gridsOf(settings.mapping.decision as object);
  const { known, texts } = inputsOf(settings);
  const { prepared, fields } = known;
  const given = tables.flatMap(({ columns }) => columns.map(({ field }) => field));
  return { tables, names: new Set([...(prepared ?? []), ...fields, ...given]), texts };
}

/** Reads each sheet as the rows of its table. @throws FileRefused */
function matched(
  { tables, names, texts }: ReturnType<typeof readableIn>,
  sheets: Sheet[],
  named: string | undefined,
): Grid[] {
  // Workbooks cut sheet names to 31 characters.
  const tableOf = (name: string) =>
    tables.find((table) => [table.name, table.name.slice(0, 31)].some((own) => plain(own) === plain(name)));
  const known = tables.map(({ name }) => name).join(', ');
  const [first] = sheets;
  if (named !== undefined && first) {
    const table = tableOf(named);
    if (!table) throw new FileRefused(`There is no table '${named}'. There are: ${known}.`);
    return [gridOf(table, sheets.find((sheet) => sheet.name && tableOf(sheet.name) === table) ?? first, names, texts)];
  }
  const grids = sheets.flatMap((sheet) => {
    const table = tableOf(sheet.name ?? '');
    return table ? [gridOf(table, sheet, names, texts)] : [];
  });
  if (grids.length === 0) throw new FileRefused(`Say which table the file is for, or name its sheets so: ${known}.`);
  return grids;
}

const inFile = (errors: Errors): Errors =>
  Object.keys(errors).length > 0 ? { file_base64: Object.values(errors).flat().slice(0, 20) } : {};

/**
 * Reads and validates the tables in a file's sheets, matched by sheet name. With `named`, only that table is read,
 * from the sheet of that name or else the first sheet.
 */
export function sheetsErrors(
  settings: Programmed,
  sheets: Sheet[],
  named: string | undefined,
  tell: SendPart,
): Checked {
  tell('file_base64');
  try {
    const grids = matched(readableIn(settings), sheets, named);
    return { grids, errors: inFile(tablesErrors(settings, grids, () => undefined)) };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { errors: { file_base64: [error.message] } };
  }
}
