import type { Health } from '@freeboard/contract';
import { Link } from 'react-router';
import { showAgo, showDuration, showTime } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { percent } from '../words.ts';
import classes from './list.module.css';
import { AnswersPlot, TimePlot } from './plot.tsx';

const time = (ms: number | null): string => (ms === null ? '—' : showDuration(ms));

function Circuit({ circuit }: { circuit: Health['circuit'] }) {
  if (circuit.state === 'open')
    return (
      <Chip tone="red" title={circuit.open_until ? `Not asked until ${showTime(circuit.open_until)}` : undefined}>
        open
      </Chip>
    );
  return circuit.failures > 0 ? (
    <Chip tone="yellow" title="Failures in a row; after more of them it is not asked for a while">
      closed, {circuit.failures} failed
    </Chip>
  ) : (
    <Chip tone="green">closed</Chip>
  );
}

/** The heads above HealthCells. */
export function HealthHeads({ hasQuotes }: { hasQuotes: boolean }) {
  return (
    <>
      <th>Circuit</th>
      <th>Answer time: median, 95th</th>
      <th>{hasQuotes ? 'Answers: quoted, errors' : 'Answers: errors'}</th>
      <th>Last good</th>
    </>
  );
}

type Props = {
  health: Health;
  now: number;
  /** Whether it quotes, or only answers. */
  hasQuotes: boolean;
  /** Where the exchanges behind the figures stand. */
  to?: string;
};

/** What was measured in the last seven days (R9.11), the last 24 hours behind each figure. */
export function HealthCells({ health, now, hasQuotes, to }: Props) {
  const { last_7_days: week, last_24_h: day } = health;
  const times = (of: typeof week) => (of.median_ms === null ? '—' : `${time(of.median_ms)}, ${time(of.p95_ms)}`);
  const shares = (of: typeof week) =>
    hasQuotes && of.error_rate !== null
      ? `${percent(of.quote_rate)}, ${percent(of.error_rate)}`
      : percent(of.error_rate);
  return (
    <>
      <td>
        <Circuit circuit={health.circuit} />
      </td>
      <td title={`Last 24 hours: ${times(day)}`}>
        <span className={classes.figure}>
          <TimePlot series={health.series} />
          <span className="num small nowrap">{times(week)}</span>
        </span>
      </td>
      <td title={`Last 24 hours: ${shares(day)}`}>
        <span className={classes.figure}>
          {to ? (
            <Link to={to}>
              <AnswersPlot series={health.series} />
            </Link>
          ) : (
            <AnswersPlot series={health.series} />
          )}
          <span className="num small nowrap">{shares(week)}</span>
        </span>
      </td>
      <td
        className="muted num nowrap"
        title={health.last_good_at ? `Last good answer ${showTime(health.last_good_at)}` : undefined}
      >
        {health.last_good_at ? showAgo(health.last_good_at, now) : '—'}
      </td>
    </>
  );
}
