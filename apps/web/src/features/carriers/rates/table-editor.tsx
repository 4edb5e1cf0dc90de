import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useAfterRender } from '../../../lib/browser/use-after-render.ts';
import { DotsIcon } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { Gaps } from './gaps.tsx';
import { ColumnHead } from './grid/column-head.tsx';
import { download } from './grid/download.ts';
import type { Grid } from './grid/grid.ts';
import { GridTable } from './grid/grid-table.tsx';
import type { TableFaults } from './plan/faults.ts';
import {
  readableNames,
  textNames,
  withColumnMoved,
  withoutColumn,
  withoutTable,
  withTable,
  withTableMoved,
} from './plan/plan.ts';
import type { Asking } from './table-dialogs.tsx';
import type { RatesEditor } from './use-rates.ts';

type Props = {
  rates: RatesEditor;
  grid: Grid;
  chosen: number;
  faults: TableFaults;
  unread: ReadonlySet<string>;
  onChoose: (index: number) => void;
  onAsk: (asking: Asking) => void;
};

function TableMenu({ rates, grid, chosen, onChoose, onAsk }: Omit<Props, 'faults' | 'unread'>) {
  const last = rates.plan.tables.length - 1;
  function move(to: number): void {
    rates.change(`moving ${grid.name}`, (now) => withTableMoved(now, chosen, to));
    onChoose(to);
  }
  function remove(): void {
    rates.change(`removing ${grid.name}`, (now) => withoutTable(now, chosen));
    onChoose(Math.max(0, Math.min(chosen, last - 1)));
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" aria-label={`More for the table ${grid.name}`}>
          <DotsIcon />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download(grid)}>Download as CSV</Menu.Item>
        {rates.plan.formulas ? (
          <>
            <Menu.Item onClick={() => onAsk({ kind: 'name' })}>Rename …</Menu.Item>
            <Menu.Item disabled={chosen === 0} onClick={() => move(chosen - 1)}>
              Move up
            </Menu.Item>
            <Menu.Item disabled={chosen === last} onClick={() => move(chosen + 1)}>
              Move down
            </Menu.Item>
            <Menu.Item onClick={remove}>Remove</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

export function TableEditor({ rates, grid, chosen, faults, unread, onChoose, onAsk }: Props) {
  const { change } = rates;
  const isPlan = rates.plan.formulas !== null;
  const frame = useRef<HTMLDivElement>(null);
  const afterRender = useAfterRender();
  const columnActions = (place: number) => ({
    edit: () => onAsk({ kind: 'column', place }),
    move: (to: number) =>
      change(`moving ${grid.columns[place]?.title}`, (now) => withTable(now, chosen, withColumnMoved(grid, place, to))),
    remove: () => {
      change(`removing ${grid.columns[place]?.title}`, (now) => withTable(now, chosen, withoutColumn(grid, place)));
      afterRender(() => {
        const heads = [...(frame.current?.querySelectorAll<HTMLElement>('th button') ?? [])];
        (heads[place] ?? heads.at(-1))?.focus();
      });
    },
  });
  return (
    <div ref={frame} className="min-0">
      <div className="band row gap-2 wrap">
        <h3>{grid.name}</h3>
        <span className="grow" />
        {isPlan ? (
          <Button variant="default" size="compact-sm" onClick={() => onAsk({ kind: 'column', place: null })}>
            Add column
          </Button>
        ) : null}
        <TableMenu rates={rates} grid={grid} chosen={chosen} onChoose={onChoose} onAsk={onAsk} />
      </div>
      <Gaps gaps={rates.gapsOf(grid)} />
      <GridTable
        key={grid.name}
        grid={grid}
        faults={faults}
        names={readableNames(rates.plan, rates.inputs)}
        texts={textNames(rates.inputs)}
        onChange={(what, next, key) =>
          change(what, (now) => (now.tables[chosen] ? withTable(now, chosen, next(now.tables[chosen])) : now), key)
        }
        head={(place) => (
          <ColumnHead
            grid={grid}
            place={place}
            isUnread={grid.columns[place]?.kind === 'result' && unread.has(grid.columns[place].field)}
            actions={isPlan ? columnActions(place) : null}
          />
        )}
      />
    </div>
  );
}
