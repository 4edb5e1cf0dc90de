import type { InputOf, RatesDiff } from '@freeboard/contract';
import { planDiff, type RowChange, type TableChange } from '@freeboard/domain/rates';
import { same } from '@freeboard/domain/same';
import { gridsOf, planOf, withGrids } from '../../../../integrations/carriers/index.ts';
import type { Context } from '../../../../kernel/context/context.ts';
import { found } from '../../../../kernel/faults.ts';
import type { Verb } from '../../../../kernel/verbs.ts';
import { type CarrierRow, carrierRow, draftRow, versionRow } from '../../carriers.queries.ts';
import { liveSettings } from '../../detail.ts';
import type { Settings } from '../../settings.ts';
import { graphOf, tablesOf } from '../rates.ts';

type Version = InputOf<'compareRates'>['from'];

/** @throws Fault not_found */
async function settingsAt(context: Context, row: CarrierRow, version: Version): Promise<Settings> {
  const saved = version === 'draft' ? draftRow(context.db, row.id) : versionRow(context.db, row.id, version);
  const settings = (await saved)?.settings as Settings | undefined;
  // The live version has a version row only after its first change; until then its settings are the carrier's.
  return found(settings ?? (version === row.version ? liveSettings(row) : undefined));
}

function otherSettings({ mapping: before, ...from }: Settings, { mapping: after, ...to }: Settings): string[] {
  type Named = Readonly<Record<string, unknown>>;
  const differing = (one: Named, other: Named) =>
    [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
      (key) => key !== 'decision' && !same(one[key], other[key]),
    );
  return [...differing(from, to), ...differing(before, after)];
}

const withoutRows = (graph: object): object =>
  withGrids(
    graph,
    gridsOf(graph).map((grid) => ({ ...grid, rows: [] })),
  );

/**
 * The differences between two graphs. If one is not a rate plan, only their tables are compared, and `isOther` says
 * whether the rest differs.
 */
function graphDiff(before: object, after: object) {
  const [from, to] = [planOf(before), planOf(after)];
  if (from && to) return { ...planDiff(from, to), isOther: false };
  const tables = (graph: object) => ({ tables: tablesOf(graph), formulas: [] });
  return { ...planDiff(tables(before), tables(after)), isOther: !same(withoutRows(before), withoutRows(after)) };
}

/** The most characters of rows in an answer, because a person reads them. */
const MOST_TEXT = 1_000_000;

const sizeOf = ({ cells, changes }: RowChange): number =>
  cells.reduce((sum, cell) => sum + cell.length + 3, 100) +
  changes.reduce((sum, { before, after }) => sum + (before?.length ?? 0) + after.length + 40, 0);

function shortened(tables: readonly TableChange[]): RatesDiff['tables'] {
  const share = MOST_TEXT / tables.length;
  return tables.map((table) => {
    let left = share;
    const end = table.rows.findIndex((row, at) => {
      left -= sizeOf(row);
      return at > 0 && left < 0;
    });
    const rows = end < 0 ? table.rows : table.rows.slice(0, end);
    return { ...table, rows, left_out: table.rows.length - rows.length };
  });
}

/**
 * Compares the rates of two of a carrier's versions, or of a version and the draft.
 * @throws Fault not_found (the carrier or a version), conflict (one has no rate tables)
 */
export const compareRates: Verb<'compareRates'> = async (context, { carrier_id, from, to }) => {
  const row = found(await carrierRow(context.db, carrier_id));
  const before = await settingsAt(context, row, from);
  const after = await settingsAt(context, row, to);
  const { isOther, tables, ...diff } = graphDiff(graphOf(before), graphOf(after));
  return {
    ...diff,
    tables: shortened(tables),
    settings: [...otherSettings(before, after), ...(isOther ? ['decision'] : [])],
  };
};
