import { type Grid, graphFault, gridsOf, planOf, withGrids } from '../../integrations/carriers/index.ts';
import type { Context } from '../../kernel/context/context.ts';
import { found, invalid } from '../../kernel/faults.ts';
import { inTwoParts, type Verb } from '../../kernel/verbs.ts';
import { type CarrierRow, lockCarrier } from './carriers.queries.ts';
import { type Errors, gatheringOf, gridErrors } from './check-grids.ts';
import { cellNameErrors } from './check-plan.ts';
import { detailOf } from './detail.ts';
import { baseOf, keepDraft, recordChange } from './drafts.ts';
import { expectEdition } from './editions.ts';
import { gridOf } from './grid-files.ts';
import { inputsOf } from './plan-inputs.ts';
import { graphOf, ratesOf } from './rates.ts';
import type { Settings } from './settings.ts';
import { FileRefused, type Sheet } from './sheet.ts';
import { sheetsOf } from './sheets.ts';

/** What is wrong with tables that are to take the place of those there are; in a plan, names that nothing gives, too. */
function errorsOf(settings: Settings, next: Grid[]): Errors {
  const graph = graphOf(settings);
  const errors = gridErrors(gridsOf(graph), next, gatheringOf(graph));
  const present = planOf(graph);
  if (Object.keys(errors).length > 0) return errors;
  const fault = graphFault(withGrids(graph, next));
  if (fault) return { tables: [fault] };
  if (!present) return errors;
  const rowsOf = (name: string) => next.find((grid) => grid.name === name)?.rows;
  const tables = present.tables.map((table) => ({ ...table, rows: rowsOf(table.name) ?? table.rows }));
  const plan = { ...present, tables };
  const { known } = inputsOf(settings);
  for (const [sent, { name }] of next.entries()) {
    const index = tables.findIndex((table) => table.name === name);
    Object.assign(errors, cellNameErrors(plan, index, `tables.${sent}`, known));
  }
  return errors;
}

async function keepGrids(context: Context, row: CarrierRow, next: Grid[], note: string, prefix: string) {
  const { settings, auth } = await baseOf(context, row);
  const errors = errorsOf(settings, next);
  if (Object.keys(errors).length > 0)
    throw invalid(prefix === '' ? errors : { [prefix]: Object.values(errors).flat().slice(0, 20) });
  const decision = withGrids(graphOf(settings), next);
  const kept = { ...settings, mapping: { ...settings.mapping, decision } as Settings['mapping'] };
  await keepDraft(context, row, { settings: kept, auth, note });
  recordChange(
    context,
    row.agency_id,
    `changed ${next.map(({ name }) => name).join(', ')} in the draft of the carrier ${settings.name}`,
  );
  return { carrier: await detailOf(context, row.id), ...ratesOf(kept, row.edition + 1) };
}

/** Puts tables into the draft. @throws Fault invalid (at the table and row), conflict, not_found */
export const saveRateTables: Verb<'saveRateTables'> = async (context, { carrier_id, edition, tables, note }) => {
  const row = found(await lockCarrier(context.db, carrier_id));
  await expectEdition(context, row, edition);
  return keepGrids(context, row, tables, note, '');
};

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

/** Takes tables from a file into the draft. @throws Fault invalid (the file, and what is wrong in it), conflict, not_found */
export const uploadRateTables = inTwoParts<'uploadRateTables', Sheet[] | FileRefused>(
  (_context, { file_base64 }) => sheetsIn(file_base64),
  async (context, input, sheets) => {
    const row = found(await lockCarrier(context.db, input.carrier_id));
    await expectEdition(context, row, input.edition);
    const known = readableIn((await baseOf(context, row)).settings);
    try {
      if (sheets instanceof FileRefused) throw sheets;
      const grids = matched(known, sheets, input.table);
      return await keepGrids(context, row, grids, input.note || `From ${input.file_name}`, 'file_base64');
    } catch (error) {
      if (error instanceof FileRefused) throw invalid({ file_base64: [error.message] });
      throw error;
    }
  },
);
