import type { WhatIf } from '@freeboard/contract';
import { premiumText } from '@freeboard/domain/quotes';
import { showDollars } from '../../../lib/format.ts';
import { presentCell } from './board.ts';
import { bestOf, type Cell, cheapestCell, hasFailed, keyOf } from './cells.ts';
import classes from './what-if.module.css';

type Props = {
  data: WhatIf;
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
      <span className={`num ${classes.price}`}>{best ? premiumText(best) : '—'}</span>
      <span className="muted small">{best?.name ?? 'no price'}</span>
      {best?.other_terms ? <span className={`small ${classes.other}`}>{best.other_terms}</span> : null}
      <span className={`small ${isPresent ? classes.present : 'muted'}`}>{marks.filter(Boolean).join(' · ')}</span>
    </button>
  );
}

/** Scrolls the grid alone, as far as the column needs. The dialog's opening animation does not scale offsets. */
function scrollInto(column: HTMLElement | null): void {
  const frame = column?.closest('section');
  if (column && frame) frame.scrollLeft = Math.max(0, column.offsetLeft + column.offsetWidth - frame.clientWidth);
}

export function Grid({ data, limitLabel, chosen, onChoose }: Props) {
  const best = cheapestCell(data.cells);
  const present = presentCell(data);
  const isContents = data.limits_of === 'contents';
  const limits = isContents ? data.contents_limits : data.building_limits;
  const limitOf = (cell: Cell) => (isContents ? cell.contents_limit : cell.building_limit);
  const presentLimit = present && limitOf(present);
  return (
    <section className={classes.scroll} aria-label={`Deductible by ${limitLabel.toLowerCase()}`} tabIndex={-1}>
      <table className={`table ${classes.table}`}>
        <thead>
          <tr>
            <td />
            <th scope="colgroup" colSpan={limits.length} className="right">
              <span className={classes.axis}>{limitLabel}</span>
            </th>
          </tr>
          <tr>
            <th scope="col">Deductible</th>
            {limits.map((limit) => (
              <th key={limit} ref={limit === presentLimit ? scrollInto : undefined} scope="col" className="right num">
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
              {limits.map((limit) => {
                const cell = data.cells.find((one) => one.deductible === deductible && limitOf(one) === limit);
                const key = cell ? keyOf(cell) : '';
                return (
                  <td key={limit}>
                    {cell ? (
                      <CellButton
                        cell={cell}
                        isBest={best !== null && keyOf(best) === key}
                        isPresent={present === cell}
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
