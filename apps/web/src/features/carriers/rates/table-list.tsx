import { Chip, type Tone } from '../../../ui/chip.tsx';
import { Choice } from '../../../ui/fields/choice.tsx';
import type { Grid } from './grid/grid.ts';
import classes from './rates.module.css';

export type Listed = { table: Grid; isChanged: boolean; hasFaults: boolean; hasGaps: boolean };
type Props = { tables: readonly Listed[]; chosen: number; onChoose: (index: number) => void };

const stateOf = ({ isChanged, hasFaults, hasGaps }: Listed): { text: string; tone: Tone } | null => {
  if (hasFaults) return { text: 'needs a change', tone: 'red' };
  if (isChanged) return { text: 'changed', tone: 'blue' };
  return hasGaps ? { text: 'gaps', tone: 'yellow' } : null;
};

export function TableList({ tables, chosen, onChoose }: Props) {
  return (
    <>
      <nav className={classes.tables} aria-label="Tables">
        <ol>
          {tables.map((one, index) => {
            const state = stateOf(one);
            return (
              <li key={one.table.name}>
                <button
                  type="button"
                  className={classes.tableName}
                  aria-current={index === chosen ? 'true' : undefined}
                  onClick={() => onChoose(index)}
                >
                  <span className="clip">{one.table.name}</span>
                  {one.table.gathers_declines ? <Chip>declines</Chip> : null}
                  {state ? <Chip tone={state.tone}>{state.text}</Chip> : null}
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
      <Choice
        className={classes.choose}
        label="Table"
        value={String(chosen)}
        choices={tables.map((one, index) => {
          const state = stateOf(one);
          return { value: String(index), label: state ? `${one.table.name} (${state.text})` : one.table.name };
        })}
        onChange={(index) => onChoose(Number(index))}
      />
    </>
  );
}
