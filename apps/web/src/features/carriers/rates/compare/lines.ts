import type { RatesDiff } from '@freeboard/contract';

type Change = RatesDiff['tables'][number];
type Row = Change['rows'][number];
type Column = Change['columns']['after'][number];

export type ChangeLine = {
  key: string;
  row: string;
  about: string;
  column: string;
  before: string;
  after: string;
};

const NOTHING = '—';

const cellText = (cell: string | null | undefined, kind: Column['kind'] | undefined): string =>
  cell === null ? NOTHING : cell || (kind === 'condition' ? 'any' : 'empty');

const rowText = ({ cells }: Row, columns: readonly Column[]): string =>
  columns.map(({ title, kind }, at) => `${title} ${cellText(cells[at] ?? '', kind)}`).join(', ');

const conditionsOf = ({ cells }: Row, columns: readonly Column[]): string =>
  columns.flatMap(({ kind }, at) => (kind === 'condition' ? [cellText(cells[at] ?? '', kind)] : [])).join(' · ');

function linesOfRow(row: Row, { before, after }: Change['columns']): ChangeLine[] {
  const key = `${row.before_row} ${row.row}`;
  if (row.kind === 'added' || row.kind === 'removed') {
    const isAdded = row.kind === 'added';
    const text = rowText(row, isAdded ? after : before);
    const name = `Row ${row.row ?? row.before_row}`;
    const sides = { before: isAdded ? NOTHING : text, after: isAdded ? text : NOTHING };
    return [{ key, row: name, about: '', column: isAdded ? 'Row added' : 'Row removed', ...sides }];
  }
  const shared = { row: `Row ${row.row}`, about: conditionsOf(row, after) };
  const place = { column: 'Position', before: `Row ${row.before_row}`, after: `Row ${row.row}` };
  return [
    ...(row.kind === 'moved' ? [{ key, ...shared, ...place }] : []),
    ...row.changes.map((cell) => ({
      key: `${key} ${cell.column}`,
      ...shared,
      column: after[cell.column]?.title ?? '',
      before: cellText(cell.before, after[cell.column]?.kind),
      after: cellText(cell.after, after[cell.column]?.kind),
    })),
  ];
}

export const changeLines = ({ rows, columns }: Change): ChangeLine[] => rows.flatMap((row) => linesOfRow(row, columns));
