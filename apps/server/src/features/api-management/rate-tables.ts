import { type Grid, gridsOf, withGrids } from '../../integrations/carriers/index.ts';
import type { Context } from '../../kernel/context/context.ts';
import { found, invalid } from '../../kernel/faults.ts';
import { inTwoParts, Outdated } from '../../kernel/verbs.ts';
import { carrierRow, lockCarrier } from './carriers.queries.ts';
import { type Errors, errorsApart } from './checks.ts';
import { detailOf } from './detail.ts';
import { baseOf, keepDraft, recordChange } from './drafts.ts';
import { expectEdition } from './editions.ts';
import { gridOf } from './grid-files.ts';
import { inputsOf } from './plan-inputs.ts';
import { graphOf, ratesOf } from './rates.ts';
import type { Settings } from './settings.ts';
import { FileRefused, type Sheet } from './sheet.ts';
import { sheetsOf } from './sheets.ts';

/** Tables for an edition of a carrier, and what is wrong with them; none where that edition is not the one that stands. */
type Looked = { edition: number; grids: Grid[]; errors: Errors } | null;
type Asked = { carrier_id: number; edition: number };

/** Has the tables that `make` gives for a carrier's settings checked apart. */
async function look(
  context: Context,
  { carrier_id, edition }: Asked,
  make: (settings: Settings) => Grid[],
): Promise<Looked> {
  const row = found(await carrierRow(context.db, carrier_id));
  if (row.edition !== edition) return null;
  const { settings } = await baseOf(context, row);
  graphOf(settings);
  const grids = make(settings);
  return { edition, grids, errors: await errorsApart(context, { settings, tables: grids }, 'tables') };
}

async function keep(context: Context, { carrier_id, edition, note }: Asked & { note: string }, looked: Looked) {
  const row = found(await lockCarrier(context.db, carrier_id));
  await expectEdition(context, row, edition);
  if (looked?.edition !== row.edition) throw new Outdated();
  const { grids, errors } = looked;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { settings, auth } = await baseOf(context, row);
  const decision = withGrids(graphOf(settings), grids);
  const kept = { ...settings, mapping: { ...settings.mapping, decision } as Settings['mapping'] };
  await keepDraft(context, row, { settings: kept, auth, note });
  recordChange(
    context,
    row.agency_id,
    `changed ${grids.map(({ name }) => name).join(', ')} in the draft of the carrier ${settings.name}`,
  );
  return { carrier: await detailOf(context, row.id), ...ratesOf(kept, row.edition + 1) };
}

/** Puts tables into the draft. @throws Fault invalid (at the table and row), conflict, not_found */
export const saveRateTables = inTwoParts<'saveRateTables', Looked>(
  (context, input) => look(context, input, () => input.tables),
  keep,
);

const plain = (name: string) => name.trim().toLowerCase();

/** The tables of a carrier, and every name that their cells could read. */
function readableIn(settings: Settings) {
  const tables = gridsOf(graphOf(settings));
  const { prepared, fields } = inputsOf(settings).known;
  const given = tables.flatMap(({ columns }) => columns.map(({ field }) => field));
  return { tables, names: new Set([...(prepared ?? []), ...fields, ...given]) };
}

/** Which table each sheet is for. @throws FileRefused */
function matched(
  { tables, names }: { tables: Grid[]; names: ReadonlySet<string> },
  sheets: Sheet[],
  named: string | undefined,
): Grid[] {
  // A workbook cuts the names of its sheets to 31 characters.
  const tableOf = (name: string) =>
    tables.find((table) => [table.name, table.name.slice(0, 31)].some((own) => plain(own) === plain(name)));
  const known = tables.map(({ name }) => name).join(', ');
  const [first] = sheets;
  if (named !== undefined && first) {
    const table = tableOf(named);
    if (!table) throw new FileRefused(`There is no table '${named}'. There are: ${known}.`);
    return [gridOf(table, sheets.find((sheet) => sheet.name && tableOf(sheet.name) === table) ?? first, names)];
  }
  const grids = sheets.flatMap((sheet) => {
    const table = tableOf(sheet.name ?? '');
    return table ? [gridOf(table, sheet, names)] : [];
  });
  if (grids.length === 0) throw new FileRefused(`Say which table the file is for, or name its sheets so: ${known}.`);
  return grids;
}

/** A file's sheets, or why it is not taken. */
const sheetsIn = (file_base64: string) =>
  sheetsOf(Buffer.from(file_base64, 'base64')).catch((error: unknown) => {
    if (error instanceof FileRefused) return error;
    throw error;
  });

/** What is wrong in a file, under its own field. */
const inFile = (errors: Errors): Errors =>
  Object.keys(errors).length > 0 ? { file_base64: Object.values(errors).flat().slice(0, 20) } : {};

/** Takes tables from a file into the draft. @throws Fault invalid (the file, and what is wrong in it), conflict, not_found */
export const uploadRateTables = inTwoParts<'uploadRateTables', Looked>(
  async (context, input) => {
    const sheets = await sheetsIn(input.file_base64);
    try {
      const looked = await look(context, input, (settings) => {
        if (sheets instanceof FileRefused) throw sheets;
        return matched(readableIn(settings), sheets, input.table);
      });
      return looked && { ...looked, errors: inFile(looked.errors) };
    } catch (error) {
      if (error instanceof FileRefused) throw invalid({ file_base64: [error.message] });
      throw error;
    }
  },
  (context, input, looked) => keep(context, { ...input, note: input.note || `From ${input.file_name}` }, looked),
);
