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
        paused
      </Chip>
    );
  return circuit.failures > 0 ? (
    <Chip tone="yellow" title="Failures in a row; after more of them it is not asked for a while">
      taking requests, {circuit.failures} failed
    </Chip>
  ) : (
    <Chip tone="green">taking requests</Chip>
  );
}

/** Time ranges for the figures; the plots next to them always show a week. */
export const SPANS = [
  { value: 'last_7_days', label: '7 days' },
  { value: 'last_24_h', label: '24 hours' },
] as const;
export type Span = (typeof SPANS)[number]['value'];

export function HealthHeads({ hasQuotes, span }: { hasQuotes: boolean; span: Span }) {
  const of = SPANS.find(({ value }) => value === span)?.label;
  return (
    <>
      <th>Requests</th>
      <th>
        Answer time, {of}
        <span className={classes.about}>median, 95th</span>
      </th>
      <th>
        Answers, {of}
        <span className={classes.about}>{hasQuotes ? 'quoted, errors' : 'errors'}</span>
      </th>
      <th>Last good</th>
    </>
  );
}

type Props = {
  health: Health;
  now: number;
  span: Span;
  /** Whether this is a carrier, which gives quotes; a data provider only gives answers. */
  hasQuotes: boolean;
  to?: string;
};

export function HealthCells({ health, now, span, hasQuotes, to }: Props) {
  const figures = health[span];
  const times = (of: typeof figures) => (of.median_ms === null ? '—' : `${time(of.median_ms)}, ${time(of.p95_ms)}`);
  const shares = (of: typeof figures) =>
    hasQuotes && of.error_rate !== null
      ? `${percent(of.quote_rate)}, ${percent(of.error_rate)}`
      : percent(of.error_rate);
  return (
    <>
      <td>
        <Circuit circuit={health.circuit} />
      </td>
      <td>
        <span className={classes.figure}>
          <TimePlot series={health.series} />
          <span className="num small nowrap">{times(figures)}</span>
        </span>
      </td>
      <td>
        <span className={classes.figure}>
          {to ? (
            <Link to={to}>
              <AnswersPlot series={health.series} />
            </Link>
          ) : (
            <AnswersPlot series={health.series} />
          )}
          <span className="num small nowrap">{shares(figures)}</span>
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
