import type { AnswerOf } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { csvOfRows } from '@freeboard/domain/csv';
import { Button } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { showCount, showDate, showDollars } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Failed, SkeletonRows } from '../../ui/states.tsx';
import classes from './dashboard.module.css';
import { Headline } from './headline.tsx';
import { Bars, Line, Pie, type Point } from './plots.tsx';
import { savePng } from './png.ts';
import { type Range, type RangeKey, readRange, rowsBehind, withRange } from './ranges.ts';
import { Time } from './time.tsx';

type Summary = AnswerOf<'getDashboardSummary'>['summary'];
type Name = Summary['series'][number]['name'];
type Kind = 'bar' | 'line' | 'pie';

const NAMES: Record<Name, string> = {
  status: 'Status',
  type: 'Type',
  source: 'Source',
  agent: 'Agent',
  month: 'Month',
  proposals: 'Proposals',
  premium: 'Average premium by carrier',
};
const LABELS = { premium: NAMES.premium, proposals: 'Proposals sent, opened and chosen' };
const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'bar', label: 'Bar' },
  { value: 'line', label: 'Line' },
  { value: 'pie', label: 'Pie' },
];
const PLOTS = { bar: Bars, line: Line, pie: Pie };
/** The most bars that stay readable; the table shows every value. */
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

type DownloadsProps = {
  name: string;
  rows: string[][];
  plot: RefObject<HTMLDivElement | null>;
  hasPicture: boolean;
};

function Downloads({ name, rows, plot, hasPicture }: DownloadsProps) {
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        component="a"
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOfRows(rows))}`}
        download={`${name}.csv`}
      >
        CSV
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!hasPicture}
        onClick={() => void savePng(plot.current, `${name}.png`)}
      >
        PNG
      </Button>
    </>
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
  const label = isMoney || shown === 'proposals' ? LABELS[shown] : `Applications by ${NAMES[shown].toLowerCase()}`;
  const Plot = PLOTS[kind];
  return (
    <section className="card" aria-label={label}>
      <div className={`band row wrap ${classes['bar-row']}`}>
        <h2>{isMoney ? 'Premiums' : shown === 'proposals' ? 'Proposals' : 'Applications'}</h2>
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
        <Downloads
          name={`freeboard-${shown}-${range.from}-${range.to}`}
          rows={[[NAMES[shown], what], ...points.map((point) => [point.label, String(point.value)])]}
          plot={plot}
          hasPicture={!isTable && points.length > 0}
        />
      </div>
      {points.every(({ value }) => value === 0) ? (
        <p className={`muted ${classes.none}`}>
          {shown === 'proposals' ? 'No proposals sent in this period.' : 'No applications in this period.'}
        </p>
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

export default function ChartCard() {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  // The URL stores the range for users who come back from the list; the chart changes without waiting for the
  // navigation.
  const [{ key, range }, setTime] = useState(() => readRange(params, new Date()));
  const choose = (next: RangeKey, days: Range) => {
    setTime({ key: next, range: days });
    setParams((now) => withRange(now, next, days), { replace: true, preventScrollReset: true });
  };
  const query = useCall('getDashboardSummary', range, { placeholderData: (before) => before });
  const summary = query.data?.summary;
  const mayOpen = session !== null && may(session.user_role, 'application.edit');
  return (
    <>
      <div className="row wrap">
        <h2>Figures</h2>
        <span className="muted num">
          {showDate(range.from)} to {showDate(range.to)}, days in UTC
        </span>
        <span className="grow" />
        <Time value={key} range={range} onChange={choose} />
      </div>
      {summary ? (
        <>
          <Headline summary={summary} range={range} mayOpen={mayOpen} />
          <Chart summary={summary} range={range} mayOpen={mayOpen} />
        </>
      ) : query.isError ? (
        <Failed text={query.error.message} retry={() => void query.refetch()} />
      ) : (
        <div className="card">
          <SkeletonRows rows={10} label="Loading the figures" />
        </div>
      )}
    </>
  );
}
