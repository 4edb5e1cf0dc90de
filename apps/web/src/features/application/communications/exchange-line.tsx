import { useState } from 'react';
import { showClock, showDuration, showSize, showTime } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { DownIcon, RightIcon } from '../../../ui/icons.tsx';
import classes from './communications.module.css';
import type { Exchange } from './exchanges.ts';
import { type Bodies, Half } from './half.tsx';
import { outcomeOf } from './outcome.ts';

function partsOf(address: string): { host: string; rest: string } {
  const [, host = '', rest = address] = /^\w+:\/\/([^/?]*)(.*)$/.exec(address) ?? [];
  return { host, rest: rest || '/' };
}

/** Labels of requests to carriers that were not made to quote the application. */
const PURPOSE_WORDS = { test: 'Test', what_if: 'What-if', bind: 'Bind' } as const;

type Props = { applicationId: number; exchange: Exchange; find: string; bodies: Bodies };

/** The request and the answer are formatted only when the line is opened. */
export function ExchangeLine({ applicationId, exchange, find, bodies }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { first, request, answer } = exchange;
  const outcome = outcomeOf(exchange);
  const { host, rest } = partsOf(first.url);
  const long = [request, answer].flatMap((half) => (half?.payload.is_cut ? half.payload.size : []));
  const Arrow = isOpen ? DownIcon : RightIcon;
  const shared = { applicationId, find, bodies };
  return (
    <li className={isOpen ? classes.open : undefined}>
      <button type="button" className={classes.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Arrow size="0.9em" />
        <span className={`strong ${classes.method}`}>{first.method}</span>
        <span className={`clip ${classes.url}`} title={first.url}>
          <span className="muted hide-s">{host}</span>
          {rest}
        </span>
        {first.step ? <span className="muted small nowrap">{first.step}</span> : null}
        {first.purpose ? <span className="muted small nowrap">{PURPOSE_WORDS[first.purpose]}</span> : null}
        {long.length > 0 ? (
          <span className={`num muted small ${classes.size}`}>{showSize(Math.max(...long))}</span>
        ) : null}
        <span className={classes.chip}>
          <Chip tone={outcome.tone}>{outcome.words}</Chip>
        </span>
        <span className={`num muted small ${classes.time}`}>
          {first.duration_ms === null ? '—' : showDuration(first.duration_ms)}
        </span>
        <span className={`num muted small nowrap ${classes.when}`} title={showTime(first.created_at)}>
          <span className="hide-s">{showTime(first.created_at)}</span>
          <span className={classes.clock}>{showClock(first.created_at)}</span>
        </span>
      </button>
      {isOpen ? (
        <div className={classes.opened}>
          <p className={`small ${classes.address}`}>
            <span className="strong">{first.method}</span> {first.url}
          </p>
          {outcome.meaning ? <p className="small">{outcome.meaning}</p> : null}
          <div className={classes.pair}>
            <Half {...shared} title="Request" half={request} />
            <Half {...shared} title="Answer" half={answer} />
          </div>
        </div>
      ) : null}
    </li>
  );
}
