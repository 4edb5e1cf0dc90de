import { type Grid, withGrids } from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { found, invalid } from '../../../kernel/faults.ts';
import { Outdated, prepareThenCommit, type Verb } from '../../../kernel/verbs.ts';
import { carrierRow, lockCarrier } from '../carriers.queries.ts';
import { type Check, checkInWorker, type Errors } from '../checks/checks.ts';
import { detailOf } from '../detail.ts';
import { baseOf, recordChange, replaceDraft } from '../drafts.ts';
import type { Settings } from '../settings.ts';
import { expectRevision } from '../versions/revision.ts';
import { graphOf, ratesOf } from './rates.ts';
import { FileRefused } from './sheet.ts';
import { sheetsOf } from './sheets.ts';

/** Tables checked against a carrier's revision, with their errors; null when that revision is outdated. */
type Inspection = { revision: number; grids: Grid[]; errors: Errors } | null;
type DraftRef = { carrier_id: number; revision: number };

/**
 * Checks tables, or sheets with tables, against a carrier's settings in an isolated process.
 * @throws Fault not_found, conflict, too_many
 */
async function inspect(
  context: Context,
  { carrier_id, revision }: DraftRef,
  check: (settings: Settings) => Extract<Check, { tables: unknown } | { sheets: unknown }>,
  field: string,
): Promise<Inspection> {
  const row = found(await carrierRow(context.db, carrier_id));
  if (row.revision !== revision) return null;
  const { settings } = await baseOf(context, row);
  graphOf(settings);
  const wanted = check(settings);
  const { errors, grids = [] } = await checkInWorker(context, wanted, field);
  return { revision, grids: 'tables' in wanted ? wanted.tables : grids, errors };
}

async function keep(
  context: Context,
  { carrier_id, revision, note }: DraftRef & { note: string },
  inspection: Inspection,
) {
  const row = found(await lockCarrier(context.db, carrier_id));
  await expectRevision(context, row, revision);
  if (inspection?.revision !== row.revision) throw new Outdated();
  const { grids, errors } = inspection;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { settings, auth } = await baseOf(context, row);
  const decision = withGrids(graphOf(settings), grids);
  const kept = { ...settings, mapping: { ...settings.mapping, decision } as Settings['mapping'] };
  await replaceDraft(context, row, { settings: kept, auth, note });
  recordChange(
    context,
    row.agency_id,
    `changed ${grids.map(({ name }) => name).join(', ')} in the draft of the carrier ${settings.name}`,
  );
  return { carrier: await detailOf(context, row.id), ...ratesOf(kept, row.revision + 1) };
}

/** Saves rows of tables in the draft. @throws Fault invalid (at the table and row), conflict, not_found, too_many */
export const saveRateTables = prepareThenCommit<'saveRateTables', Inspection>(
  (context, input) => inspect(context, input, (settings) => ({ settings, tables: input.tables }), 'tables'),
  keep,
);

const sheetsIn = (file_base64: string) =>
  sheetsOf(Buffer.from(file_base64, 'base64')).catch((error: unknown) => {
    if (error instanceof FileRefused) return error;
    throw error;
  });

/** Reads a file's sheets, from which a new table can be created. @throws Fault invalid (the file) */
export const readRateSheets: Verb<'readRateSheets'> = async (_context, { file_base64 }) => {
  const sheets = await sheetsIn(file_base64);
  if (sheets instanceof FileRefused) throw invalid({ file_base64: [sheets.message] });
  return { sheets };
};

/**
 * Imports rows of tables from a file into the draft.
 * @throws Fault invalid (the file, or errors in it), conflict, not_found, too_many
 */
export const uploadRateTables = prepareThenCommit<'uploadRateTables', Inspection>(
  async (context, input) => {
    const sheets = await sheetsIn(input.file_base64);
    const check = (settings: Settings) => {
      if (sheets instanceof FileRefused) throw invalid({ file_base64: [sheets.message] });
      return { settings, sheets, table: input.table };
    };
    return inspect(context, input, check, 'file_base64');
  },
  (context, input, inspection) =>
    keep(context, { ...input, note: input.note || `From ${input.file_name}` }, inspection),
);
