import type { CarrierProgress } from '@freeboard/contract';
import { lowerFirst } from '@freeboard/domain/wording';
import { showClock } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { answeredOf } from './board.ts';
import { focusRow } from './focus.ts';
import classes from './results.module.css';
import { useLoadingMessage } from './use-board.ts';

type Props = { carriers: CarrierProgress[]; isRunning: boolean; total: number };

/** 'Harbormaster asks 1 question. Answer by 3:11 PM.' */
function asksText({ name, questions }: CarrierProgress): string {
  const count = questions?.list.length ?? 0;
  return `${name} asks ${count === 1 ? '1 question' : `${count} questions`}. Answer by ${showClock(questions?.until ?? '')}.`;
}

/** While running, 'n of m answered' with a bar; afterwards the number of answers. */
export function RunLine({ carriers, isRunning, total }: Props) {
  const message = useLoadingMessage(isRunning);
  const { answered, asked } = answeredOf(carriers);
  const asking = carriers.filter(({ questions }) => questions !== null);
  const [first] = asking;
  return (
    <div className={classes.run}>
      <span className="num clip min-0">
        <span role="status">
          <b className="strong">{isRunning ? `${answered} of ${asked}` : total}</b>{' '}
          <span className="muted">{isRunning ? 'answered' : total === 1 ? 'answer' : 'answers'}</span>
        </span>
        {isRunning ? <span className="no-print muted"> · {lowerFirst(message)}</span> : null}
      </span>
      {isRunning ? (
        <span
          className={`no-print bar ${classes.bar}`}
          role="progressbar"
          aria-label="Carriers answered"
          aria-valuemin={0}
          aria-valuemax={asked}
          aria-valuenow={answered}
        >
          <b style={{ width: `${asked === 0 ? 0 : Math.round((answered / asked) * 100)}%` }} />
        </span>
      ) : null}
      {first ? (
        <button type="button" className={`no-print ${classes.jump}`} onClick={() => focusRow(first.quote_id)}>
          <Chip tone="teal">{asking.length === 1 ? '1 asks you' : `${asking.length} ask you`}</Chip>
        </button>
      ) : null}
      <span className="hidden-word" role="status">
        {asking.map(asksText).join(' ')}
      </span>
    </div>
  );
}
