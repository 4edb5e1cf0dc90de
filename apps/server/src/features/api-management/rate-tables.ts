import { type Grid, gridsOf, withGrids } from '../../integrations/carriers/index.ts';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { type CarrierRow, carrierRow, lockCarrier } from './carriers.queries.ts';
import { gridErrors } from './check-grids.ts';
import { detailOf, liveSettings } from './detail.ts';
import { baseOf, keepDraft, recordChange } from './drafts.ts';
import { expectEdition } from './editions.ts';
import { FileRefused, gridOf, type Sheet, sheetsOf } from './grid-files.ts';
import type { Settings } from './settings.ts';

const NO_TABLES = 'This carrier has no rate tables.';

const graphOf = (settings: Settings): object => {
  const graph = settings.mapping.decision;
  if (typeof graph !== 'object' || graph === null) throw new Fault('conflict', NO_TABLES);
  return graph;
};

/** The names of tables that gather every matching row. */
const gatheringOf = (graph: object): Set<string> =>
  new Set(
    ((graph as { nodes?: { name: string; content?: { hitPolicy?: string } }[] }).nodes ?? [])
      .filter((node) => node.content?.hitPolicy === 'collect')
      .map((node) => node.name),
  );

/** The tables of a carrier, as they quote or as they are prepared. @throws Fault conflict (it has none), not_found */
export const getRateTables: Verb<'getRateTables'> = async (context, { carrier_id, use }) => {
  const row = found(await carrierRow(context.db, carrier_id));
  const settings = use === 'published' ? liveSettings(row) : (await baseOf(context, row)).settings;
  return { edition: row.edition, tables: gridsOf(graphOf(settings)) };
};

async function keepGrids(context: Context, row: CarrierRow, next: Grid[], note: string, prefix: string) {
  const { settings, auth } = await baseOf(context, row);
  const graph = graphOf(settings);
  const errors = gridErrors(gridsOf(graph), next, gatheringOf(graph));
  if (Object.keys(errors).length > 0)
    throw invalid(prefix === '' ? errors : { [prefix]: Object.values(errors).flat().slice(0, 20) });
  const decision = withGrids(graph, next);
  const mapping = { ...settings.mapping, decision } as Settings['mapping'];
  await keepDraft(context, row, { settings: { ...settings, mapping }, auth, note });
  recordChange(
    context,
    row.agency_id,
    `changed ${next.map(({ name }) => name).join(', ')} in the draft of the carrier ${settings.name}`,
  );
  return { carrier: await detailOf(context, row.id), tables: gridsOf(decision) };
}

/** Puts tables into the draft. @throws Fault invalid (at the table and row), conflict, not_found */
export const saveRateTables: Verb<'saveRateTables'> = async (context, { carrier_id, edition, tables, note }) => {
  const row = found(await lockCarrier(context.db, carrier_id));
  await expectEdition(context, row, edition);
  return keepGrids(context, row, tables, note, '');
};

/** Which table each sheet is for. @throws FileRefused */
function matched(tables: Grid[], sheets: Sheet[], named: string | undefined): Grid[] {
  const tableOf = (name: string) => tables.find((table) => table.name.toLowerCase() === name.trim().toLowerCase());
  const names = tables.map(({ name }) => name).join(', ');
  const [first] = sheets;
  if (named !== undefined && first) {
    const table = tableOf(named);
    if (!table) throw new FileRefused(`There is no table '${named}'. There are: ${names}.`);
    return [gridOf(table, sheets.find((sheet) => sheet.name && tableOf(sheet.name) === table) ?? first)];
  }
  const grids = sheets.flatMap((sheet) => {
    const table = tableOf(sheet.name ?? '');
    return table ? [gridOf(table, sheet)] : [];
  });
  if (grids.length === 0) throw new FileRefused(`Say which table the file is for, or name its sheets so: ${names}.`);
  return grids;
}

/** Takes tables from a file into the draft. @throws Fault invalid (the file, and what is wrong in it), conflict, not_found */
export const uploadRateTables: Verb<'uploadRateTables'> = async (context, input) => {
  const row = found(await lockCarrier(context.db, input.carrier_id));
  await expectEdition(context, row, input.edition);
  const tables = gridsOf(graphOf((await baseOf(context, row)).settings));
  try {
    const grids = matched(tables, await sheetsOf(Buffer.from(input.file_base64, 'base64')), input.table);
    return await keepGrids(context, row, grids, input.note || `From ${input.file_name}`, 'file_base64');
  } catch (error) {
    if (error instanceof FileRefused) throw invalid({ file_base64: [error.message] });
    throw error;
  }
};
