import { Menu } from '../../../../ui/menu/menu.tsx';
import { canMoveColumn } from '../plan/plan.ts';
import classes from '../rates.module.css';
import type { Grid } from './grid.ts';

type Props = {
  grid: Grid;
  place: number;
  isUnread: boolean;
  /** Null if only rows can be changed. */
  actions: { edit: () => void; remove: () => void; move: (to: number) => void } | null;
};

function Words({ grid, place, isUnread }: Pick<Props, 'grid' | 'place' | 'isUnread'>) {
  const column = grid.columns[place]!;
  return (
    <>
      <span>{column.title}</span>
      <span className={classes.name}>
        {column.kind === 'condition' ? 'if ' : 'gives '}
        <code>{column.field}</code>
        {isUnread ? <span className={classes.unread}> no formula reads it</span> : null}
      </span>
    </>
  );
}

export function ColumnHead({ grid, place, isUnread, actions }: Props) {
  const column = grid.columns[place]!;
  const words = <Words grid={grid} place={place} isUnread={isUnread} />;
  if (!actions) return <span className={classes.columnHead}>{words}</span>;
  const results = grid.columns.filter(({ kind }) => kind === 'result').length;
  const mayGo = column.kind === 'condition' || (!grid.gathers_declines && results > 1);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.columnHead}>
          {words}
          <span className="hidden-word">, change this column</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={actions.edit}>Rename or change …</Menu.Item>
        <Menu.Item disabled={!canMoveColumn(grid, place, place - 1)} onClick={() => actions.move(place - 1)}>
          Move left
        </Menu.Item>
        <Menu.Item disabled={!canMoveColumn(grid, place, place + 1)} onClick={() => actions.move(place + 1)}>
          Move right
        </Menu.Item>
        <Menu.Item disabled={!mayGo} onClick={actions.remove}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
