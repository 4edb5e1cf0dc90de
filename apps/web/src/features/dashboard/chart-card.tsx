import type { AnswerOf } from '@freeboard/contract';
import { csvOfRows, may } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { showCount, showDollars } from '../../lib/format.ts';
import { useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Failed, SkeletonRows } from '../../ui/states.tsx';
import classes from './dashboard.module.css';
import { Bars, Line, Pie, type Point } from './plots.tsx';
import { savePng } from './png.ts';
import { RANGES, type Range, type RangeKey, rangeOf, rowsBehind } from './ranges.ts';

type Summary = AnswerOf<'getDashboardSummary'>['summary'];
type Name = Summary['series'][number]['name'];
type Kind = 'bar' | 'line' | 'pie';

const NAMES: Record<Name, string> = {
  status: 'Status',
  type: 'Type',
  source: 'Source',
  agent: 'Agent',
  month: 'Month',
  premium: 'Average premium by carrier',
};
const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'bar', label: 'Bar' },
  { value: 'line', label: 'Line' },
  { value: 'pie', label: 'Pie' },
];
const PLOTS = { bar: Bars, line: Line, pie: Pie };
/** More bars than these cannot be told apart; the table has all. */
const MOST = 24;

function Table({ points, head }: { points: readonly Point[]; head: readonly [string, string] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th>{head[0]}</th>
          <th className="right">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key}>
            <td>
              {point.to ? (
                <Link className="link" to={point.to}>
                  {point.label}
                </Link>
              ) : (
                point.label
              )}
            </td>
            <td className="right num">{point.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Chart({ summary, range, mayOpen }: { summary: Summary; range: Range; mayOpen: boolean }) {
  const [name, setName] = useState<Name>('month');
  const [kind, setKind] = useState<Kind>('bar');
  const [isTable, setTable] = useState(false);
  const plot = useRef<HTMLDivElement>(null);
  const offered = summary.series.filter((one) => one.points.length > 0 || one.name === 'month');
  const series = offered.find((one) => one.name === name) ?? offered[0];
  const shown = series?.name ?? 'month';
  const isMoney = shown === 'premium';
  const points: Point[] = (series?.points ?? []).map((point) => ({
    ...point,
    to: mayOpen ? rowsBehind(shown, point.key, range) : null,
    text: isMoney ? showDollars(point.value) : showCount(point.value),
  }));
  const what = isMoney ? 'Average premium' : 'Applications';
  const label = isMoney ? NAMES.premium : `Applications by ${NAMES[shown].toLowerCase()}`;
  const Plot = PLOTS[kind];
  const rows = [[NAMES[shown], what], ...points.map((point) => [point.label, String(point.value)])];
  return (
    <section className="card" aria-label={label}>
      <div className={classes['bar-row']}>
        <h2>{isMoney ? 'Premiums' : 'Applications'}</h2>
        <Segmented<Name>
          isSmall
          label="By"
          value={shown}
          choices={offered.map((one) => ({ value: one.name, label: NAMES[one.name] }))}
          onChange={setName}
        />
        <span className="grow" />
        <Segmented<Kind> isSmall label="Chart" value={kind} choices={KINDS} onChange={setKind} />
        <Button size="compact-sm" variant="default" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          As table
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          component="a"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOfRows(rows))}`}
          download={`freeboard-${shown}-${range.from}-${range.to}.csv`}
        >
          CSV
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isTable || points.length === 0}
          onClick={() => void savePng(plot.current, `freeboard-${shown}-${range.from}-${range.to}.png`)}
        >
          PNG
        </Button>
      </div>
      {summary.total === 0 && !isMoney ? (
        <p className={`muted ${classes.none}`}>No application was made in this time.</p>
      ) : isTable ? (
        <Table points={points} head={[NAMES[shown], what]} />
      ) : (
        <div
          ref={plot}
          className={shown === 'month' && kind !== 'pie' ? `${classes.body} ${classes.latest}` : classes.body}
        >
          <Plot points={kind === 'pie' ? points : points.slice(0, MOST)} label={label} />
        </div>
      )}
    </section>
  );
}

/** How a number stands to the one of the time before. */
function compared(now: number, before: number): string {
  if (before === 0) return 'none in the same time before';
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent >= 0 ? '+' : ''}${percent}% on the same time before`;
}

/** The chart card of the dashboard (R1.13): real figures over a time, each leading to the rows behind it. */
export default function ChartCard() {
  const session = useSession();
  const [key, setKey] = useState<RangeKey>('year');
  const range = rangeOf(key, new Date());
  const query = useCall('getDashboardSummary', range, { placeholderData: (before) => before });
  const summary = query.data?.summary;
  const quotes = summary?.quotes;
  return (
    <>
      <div className="row wrap">
        <p className="muted num">
          {summary ? (
            <>
              <b>{showCount(summary.total)}</b> {summary.total === 1 ? 'application' : 'applications'},{' '}
              {compared(summary.total, summary.total_before)}
              {quotes && quotes.asked > 0
                ? `. Quote rate ${Math.round((quotes.priced / quotes.asked) * 100)}%: ${showCount(quotes.priced)} prices for ${showCount(quotes.asked)} requests`
                : ''}
              {quotes?.answer_ms ? `. Carriers answer in ${(quotes.answer_ms / 1_000).toFixed(1)} s on average` : ''}
            </>
          ) : null}
        </p>
        <span className="grow" />
        <Segmented<RangeKey> isSmall label="Time" value={key} choices={RANGES} onChange={setKey} />
      </div>
      {summary ? (
        <Chart
          summary={summary}
          range={range}
          mayOpen={session !== null && may(session.user_role, 'application.edit')}
        />
      ) : query.isError ? (
        <Failed text={query.error.message} retry={() => void query.refetch()} />
      ) : (
        <div className="card">
          <SkeletonRows rows={7} label="Loading the figures" />
        </div>
      )}
    </>
  );
}
