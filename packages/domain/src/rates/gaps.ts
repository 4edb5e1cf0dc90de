import { type Taken, takenBy } from './conditions.ts';
import type { RateTable } from './plan.ts';
import { axisOf, type Segment, segmentsOf, sizeOf } from './segments.ts';

export type GapInputs = {
  /** All possible texts of a name, if known. */
  readonly choices: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of whole numbers, which have no values between 4 and 5. */
  readonly wholes: ReadonlySet<string>;
};

/** Maximum number of gaps, and of texts in a gap, that are listed: no user looks at more. */
const MOST_GAPS = 20;
const MOST_TEXTS = 10;
/** More gaps are collected than listed, because similar gaps are then merged. */
const MOST_FOUND = 200;

/** Limit of the search in a plan's tables: in cells read, and in visits of rows. */
type Work = { cells: number; visits: number };
const MOST_WORK: Work = { cells: 60_000, visits: 300_000 };
const TOO_LARGE = 'The table is too large to be searched for gaps as a whole.';

type Step = { column: number; segment: Segment };

function uncovered(
  columns: readonly (readonly Taken[])[],
  rows: readonly number[],
  axes: readonly ReturnType<typeof axisOf>[],
  work: Work,
) {
  const found: Step[][] = [];
  /** A row matches anything in the columns after this one. */
  const last = rows.map((row) =>
    columns.findLastIndex((cells) => cells[row]?.kind === 'range' || cells[row]?.kind === 'texts'),
  );
  function walk(column: number, left: readonly number[], path: readonly Step[]): void {
    work.visits -= left.length + (axes[column] ? sizeOf(axes[column]) : 1);
    if (work.visits < 0 || found.length >= MOST_FOUND) return;
    if (left.length === 0) found.push([...path]);
    else if (!left.some((row) => last[row]! < column))
      for (const segment of segmentsOf(axes[column]!, columns[column]!, left)) {
        if (work.visits < 0) return;
        walk(column + 1, segment.rows, segment.kind === 'all' ? path : [...path, { column, segment }]);
      }
  }
  walk(0, rows, []);
  return found;
}

const textOf = (segment: Segment): string => {
  if (segment.kind !== 'texts') return segment.text;
  const { texts } = segment;
  const more = texts.length - MOST_TEXTS;
  return `${texts
    .slice(0, MOST_TEXTS)
    .map((text) => `"${text}"`)
    .join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

function merged(gaps: readonly Step[][]): Step[][] {
  const alike = new Map<string, Step[]>();
  for (const gap of gaps) {
    const place = gap.findIndex(({ segment }) => segment.kind === 'texts');
    const key = JSON.stringify(gap.map(({ column, segment }, at) => [column, at === place ? null : textOf(segment)]));
    const [step, same] = [gap[place], alike.get(key)?.[place]?.segment];
    if (step?.segment.kind === 'texts' && same?.kind === 'texts')
      alike.set(key, gap.with(place, { ...step, segment: { ...same, texts: [...same.texts, ...step.segment.texts] } }));
    else alike.set(key, gap);
  }
  return [...alike.values()];
}

/**
 * Describes the inputs that no row matches, as the missing cells. A table that ends with a row for everything else
 * has no gaps, nor does a table that gathers declines. For a table that is too large, returns a message.
 */
export function tableGaps(table: RateTable, { choices, wholes }: GapInputs, work: Work = { ...MOST_WORK }): string[] {
  if (table.gathers_declines || table.rows.length === 0) return [];
  const conditions = table.columns.flatMap((column, at) => (column.kind === 'condition' ? [{ ...column, at }] : []));
  const size = conditions.length * table.rows.length;
  if (size > work.cells) return [TOO_LARGE];
  work.cells -= size;
  const known = new Map<string, Taken>();
  const read = (cell: string): Taken => {
    const taken = known.get(cell) ?? takenBy(cell.trim());
    known.set(cell, taken);
    return taken;
  };
  const cells = conditions.map(({ at }) => table.rows.map((row) => read(row[at] ?? '')));
  const axes = conditions.map(({ field }, at) => axisOf(cells[at]!, choices.get(field), wholes.has(field)));
  const gaps = merged(uncovered(cells, [...table.rows.keys()], axes, work)).map((gap) => {
    const parts = gap.map(({ column, segment }) => `${conditions[column]!.title} ${textOf(segment)}`);
    return `No row for ${parts.join(' with ')}.`;
  });
  const more = gaps.length - MOST_GAPS;
  if (work.visits < 0) return [...gaps.slice(0, MOST_GAPS), TOO_LARGE];
  return more > 0 ? [...gaps.slice(0, MOST_GAPS), `And ${more} more gaps.`] : gaps;
}

export function planGaps(tables: readonly RateTable[], inputs: GapInputs): { table: string; gaps: string[] }[] {
  const work = { ...MOST_WORK };
  return tables.flatMap((table) => {
    const gaps = tableGaps(table, inputs, work);
    return gaps.length > 0 ? [{ table: table.name, gaps }] : [];
  });
}
