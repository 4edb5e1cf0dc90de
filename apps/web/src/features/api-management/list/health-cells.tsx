import type { Health } from '@freeboard/contract';
import { showAgo, showDuration, showTime } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { percent } from '../words.ts';
import { AnswersPlot, TimePlot } from './plot.tsx';

const time = (ms: number | null): string => (ms === null ? '—' : showDuration(ms));

function Circuit({ circuit }: { circuit: NonNullable<Health['circuit']> }) {
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
export function HealthHeads({ hasCircuit }: { hasCircuit: boolean }) {
  return (
    <>
      {hasCircuit ? <th>Circuit</th> : null}
      <th className="right">Median</th>
      <th className="right">95th</th>
      <th>Answer time, 7 days</th>
      {hasCircuit ? <th className="right">Quoted</th> : null}
      <th className="right">Errors</th>
      <th>Answers, 7 days</th>
      <th>Last good</th>
    </>
  );
}

/** What was measured in the last seven days (R9.11), the last 24 hours behind each figure. */
export function HealthCells({ health, now, hasCircuit }: { health: Health; now: number; hasCircuit: boolean }) {
  const { last_7_days: week, last_24_h: day } = health;
  return (
    <>
      {hasCircuit ? <td>{health.circuit ? <Circuit circuit={health.circuit} /> : '—'}</td> : null}
      <td className="right num nowrap" title={`Last 24 hours: ${time(day.median_ms)}`}>
        {time(week.median_ms)}
      </td>
      <td className="right num nowrap" title={`Last 24 hours: ${time(day.p95_ms)}`}>
        {time(week.p95_ms)}
      </td>
      <td>
        <TimePlot series={health.series} />
      </td>
      {hasCircuit ? (
        <td className="right num nowrap" title={`Last 24 hours: ${percent(day.quote_rate)}`}>
          {percent(week.quote_rate)}
        </td>
      ) : null}
      <td className="right num nowrap" title={`Last 24 hours: ${percent(day.error_rate)}`}>
        {percent(week.error_rate)}
      </td>
      <td>
        <AnswersPlot series={health.series} />
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
