import { AddTable } from './add-table.tsx';
import { ColumnDialog } from './grid/column-dialog.tsx';
import { withColumn, withNewColumn, withTable } from './plan/plan.ts';
import { RenameTable } from './rename-table.tsx';
import type { RatesEditor } from './use-rates.ts';

/** `place` is null for a new column. */
export type Asking = { kind: 'table' } | { kind: 'name' } | { kind: 'column'; place: number | null };

type Props = {
  asking: Asking | null;
  rates: RatesEditor;
  chosen: number;
  onChoose: (index: number) => void;
  onClose: () => void;
};

export function TableDialogs({ asking, rates, chosen, onChoose, onClose }: Props) {
  const { carrierId, plan, inputs, change } = rates;
  const grid = plan.tables[chosen];
  if (asking?.kind === 'table')
    return (
      <AddTable
        carrierId={carrierId}
        plan={plan}
        inputs={inputs}
        onClose={onClose}
        onDone={(name, next) => {
          onClose();
          change(`the table ${name}`, () => next);
          onChoose(next.tables.length - 1);
        }}
      />
    );
  if (!asking || !grid) return null;
  if (asking.kind === 'name')
    return (
      <RenameTable
        carrierId={carrierId}
        plan={plan}
        index={chosen}
        onClose={onClose}
        onDone={(name) => {
          onClose();
          change(`renaming ${grid.name}`, (now) => withTable(now, chosen, { ...grid, name }));
        }}
      />
    );
  const { place } = asking;
  return (
    <ColumnDialog
      carrierId={carrierId}
      plan={plan}
      index={chosen}
      place={place}
      inputs={inputs}
      onClose={onClose}
      onDone={(column) => {
        onClose();
        change(`the column ${column.title}`, (now) =>
          place === null
            ? withTable(now, chosen, withNewColumn(grid, column, column.kind === 'result' ? '1' : ''))
            : withColumn(now, chosen, place, column),
        );
      }}
    />
  );
}
