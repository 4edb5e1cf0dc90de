import type { CarrierProgress } from '@freeboard/contract';
import { Chip } from '../../ui/chip.tsx';
import { answeredOf } from './board.ts';
import classes from './results.module.css';
import { useLoadingMessage } from './use-board.ts';

type Props = { carriers: CarrierProgress[]; isRunning: boolean; total: number };

/** How far the run is: 'n of m answered', the message of the moment, and a bar; then how many answers there are. */
export function RunLine({ carriers, isRunning, total }: Props) {
  const message = useLoadingMessage(isRunning);
  const { answered, asked } = answeredOf(carriers);
  const asking = carriers.filter(({ questions }) => questions !== null).length;
  return (
    <div className={classes.run}>
      <span className={`num ${classes.runWords}`}>
        <span role="status">
          <b className="strong">{isRunning ? `${answered} of ${asked}` : total}</b>{' '}
          <span className="muted">{isRunning ? 'answered' : total === 1 ? 'answer' : 'answers'}</span>
        </span>
        {isRunning ? (
          <span className="no-print muted"> · {message.charAt(0).toLowerCase() + message.slice(1)}</span>
        ) : null}
      </span>
      {isRunning ? (
        <span
          className={`no-print ${classes.bar}`}
          role="progressbar"
          aria-label="Carriers answered"
          aria-valuemin={0}
          aria-valuemax={asked}
          aria-valuenow={answered}
        >
          <b style={{ width: `${asked === 0 ? 0 : Math.round((answered / asked) * 100)}%` }} />
        </span>
      ) : null}
      {asking > 0 ? (
        <span className="no-print">
          <Chip tone="teal">{asking === 1 ? '1 asks you' : `${asking} ask you`}</Chip>
        </span>
      ) : null}
    </div>
  );
}
