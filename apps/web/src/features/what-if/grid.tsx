import type { WhatIf } from '@freeboard/contract';
import { premiumWords } from '@freeboard/domain';
import { showDollars } from '../../lib/format.ts';
import { bestOf, type Cell, cheapestCell, hasFailed, keyOf } from './cells.ts';
import classes from './what-if.module.css';

type Props = {
  data: WhatIf;
  /** What the columns are limits of. */
  limitLabel: string;
  chosen: string | null;
  onChoose: (key: string) => void;
};

function CellButton({
  cell,
  isBest,
  isPresent,
  isChosen,
  onChoose,
}: {
  cell: Cell;
  isBest: boolean;
  isPresent: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const best = bestOf(cell);
  const waiting = cell.answers.filter(({ state }) => state === 'waiting').length;
  const failed = cell.answers.filter(hasFailed).length;
  const marks = [
    isBest ? 'cheapest' : '',
    isPresent ? 'present terms' : '',
    waiting > 0 ? `${waiting} waiting` : '',
    failed > 0 ? `${failed} failed` : '',
  ];
  return (
    <button
      type="button"
      className={`${classes.cell} ${isBest ? classes.best : ''}`}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className={`num ${classes.price}`}>{best ? premiumWords(best) : '—'}</span>
      <span className="muted small">{best?.name ?? 'no price'}</span>
      <span className={`small ${isPresent ? classes.present : 'muted'}`}>{marks.filter(Boolean).join(' · ')}</span>
    </button>
  );
}

/** Deductible by limit, the cheapest price in each cell. */
export function Grid({ data, limitLabel, chosen, onChoose }: Props) {
  const best = cheapestCell(data.cells);
  const { present } = data;
  return (
    <section className={classes.scroll} aria-label={`Deductible by ${limitLabel.toLowerCase()}`} tabIndex={-1}>
      <table className={`table ${classes.table}`}>
        <thead>
          <tr>
            <td />
            <th scope="colgroup" colSpan={data.building_limits.length} className="right">
              {limitLabel}
            </th>
          </tr>
          <tr>
            <th scope="col">Deductible</th>
            {data.building_limits.map((limit) => (
              <th key={limit} scope="col" className="right num">
                {showDollars(limit)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.deductibles.map((deductible) => (
            <tr key={deductible}>
              <th scope="row" className="num">
                {deductible}
              </th>
              {data.building_limits.map((building_limit) => {
                const key = keyOf({ deductible, building_limit });
                const cell = data.cells.find((one) => keyOf(one) === key);
                return (
                  <td key={key}>
                    {cell ? (
                      <CellButton
                        cell={cell}
                        isBest={best !== null && keyOf(best) === key}
                        isPresent={present.deductible === deductible && present.building_limit === building_limit}
                        isChosen={chosen === key}
                        onChoose={() => onChoose(key)}
                      />
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
