import type { CarrierProgress } from '@freeboard/contract';
import { Chip, SandboxMark } from '../../../ui/chip.tsx';
import { type BoardRow, waited, waitsText } from '../board.ts';
import type { Place } from '../groups.ts';
import classes from '../results.module.css';
import type { Columns } from '../use-columns.ts';

const STATE_WORDS = {
  waiting: 'waiting',
  asking: 'asking',
  background: 'still asking',
  asks: 'asks you',
  done: 'answered',
} as const;

type Props = { row: BoardRow; awaited: CarrierProgress; place: Place; now: number; columns: Columns };

export function AwaitedRow({ row, awaited, place, now, columns }: Props) {
  const wait = waited(awaited, now);
  const isLate = awaited.state === 'background';
  const chip = <Chip tone={isLate ? 'orange' : 'blue'}>{STATE_WORDS[awaited.state]}</Chip>;
  const isMore = place === 'middle' || place === 'last';
  return (
    <tr className={`${classes.row} ${classes[place]}`} data-row={row.id}>
      <td />
      <td className={`muted ${classes.whose}`}>
        <span className={`row ${classes.who}`}>
          {isMore ? <span className="small">more offers</span> : row.name}{' '}
          {row.isSandbox && !isMore ? <SandboxMark /> : null}
          <span className="only-xs">{chip}</span>
        </span>
      </td>
      <td className="hide-xs">{chip}</td>
      <td colSpan={columns.fromPremium + 1}>
        <div className="row wrap gap-2 lines-1">
          <span className={`bar ${classes.bar}`}>
            <b style={{ width: `${Math.round((wait?.share ?? 0) * 100)}%` }} />
          </span>
          {awaited.step ? (
            <span className="small">
              Step {awaited.step.number} of {awaited.step.of}, {awaited.step.name.toLowerCase()}
            </span>
          ) : null}
          <span className="muted small num">
            {wait
              ? isLate
                ? `past ${wait.of} s, goes on in the background`
                : `${wait.seconds} of ${wait.of} s`
              : waitsText(awaited)}
          </span>
        </div>
      </td>
    </tr>
  );
}
