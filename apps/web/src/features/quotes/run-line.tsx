import type { CarrierProgress } from '@freeboard/contract';
import { answeredOf } from './board.ts';
import classes from './results.module.css';
import { useLoadingMessage } from './use-board.ts';

/** How far the run is: 'n of m answered', the message of the moment, and a bar. */
export function RunLine({
  carriers,
  isRunning,
  total,
}: {
  carriers: CarrierProgress[];
  isRunning: boolean;
  total: number;
}) {
  const message = useLoadingMessage(isRunning);
  const { answered, asked } = answeredOf(carriers);
  if (!isRunning)
    return (
      <span className="num" role="status">
        <b className="strong">{total}</b> <span className="muted">{total === 1 ? 'answer' : 'answers'}</span>
      </span>
    );
  return (
    <>
      <span className="num">
        <b className="strong" role="status">
          {answered} of {asked}
        </b>{' '}
        <span className="muted">answered · {message.charAt(0).toLowerCase() + message.slice(1)}</span>
      </span>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label="Carriers answered"
        aria-valuemin={0}
        aria-valuemax={asked}
        aria-valuenow={answered}
      >
        <b style={{ width: `${asked === 0 ? 0 : Math.round((answered / asked) * 100)}%` }} />
      </span>
    </>
  );
}
