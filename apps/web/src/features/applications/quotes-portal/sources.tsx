import type { AnswerOf } from '@freeboard/contract';
import { APPLICATION_STEPS, type ApplicationStep, stepText } from '@freeboard/domain/applications';
import { Link } from 'react-router';
import { showCount, showDate } from '../../../lib/format.ts';
import { Empty } from '../../../ui/states.tsx';
import { shareOf } from './periods.ts';
import classes from './quotes-portal.module.css';

type Source = AnswerOf<'getQuotesPortal'>['sources'][number];
type Counted = {
  source: string | null;
  count: number;
  step?: ApplicationStep;
  searchOf: Props['searchOf'];
};

function Count({ source, count, step, searchOf }: Counted) {
  return (
    <Link className="link" to={{ search: searchOf(source, step) }} preventScrollReset>
      {showCount(count)}
      <span className="hidden-word">
        {` ${count === 1 ? 'application' : 'applications'} ${source === null ? 'of all sources' : `by ${source}`}${step ? `, ${stepText(step).toLowerCase()}` : ''}`}
      </span>
    </Link>
  );
}

type Props = {
  sources: readonly Source[];
  first: string;
  last: string;
  /** `source`: null for any. */
  searchOf: (source: string | null, step?: ApplicationStep) => string;
};

/** Hides the openings on phones, where six columns don't fit; the dashboard shows them, too. */
const NOT_ON_PHONES = 'hide-xs';

function Figures({ row, source, searchOf }: { row: Source } & Pick<Counted, 'source' | 'searchOf'>) {
  const { applications: all } = row;
  return APPLICATION_STEPS.map((step) => [step, row[step]] as const).map(([step, count]) => (
    <td key={step} className={`right num nowrap ${step === 'opened' ? NOT_ON_PHONES : ''}`}>
      {count === 0 ? showCount(count) : <Count source={source} count={count} step={step} searchOf={searchOf} />}{' '}
      <span className={`muted small ${classes.share}`}>{shareOf(count, all)}</span>
    </td>
  ));
}

export function Sources({ sources, first, last, searchOf }: Props) {
  const sum = (of: (row: Source) => number) => sources.reduce((total, row) => total + of(row), 0);
  const all: Source = {
    source: 'All sources',
    applications: sum((row) => row.applications),
    quoted: sum((row) => row.quoted),
    sent: sum((row) => row.sent),
    opened: sum((row) => row.opened),
    chosen: sum((row) => row.chosen),
  };
  return (
    <section className="card" aria-label="Sources">
      <div className="head">
        <h2>Sources</h2>
        <span className="muted small num">
          {showDate(first)} to {showDate(last)}
        </span>
      </div>
      {sources.length === 0 ? (
        <Empty title="Nothing came in this time" text="Every application is listed here by where it came from." />
      ) : (
        <table className={`table ${classes.figures}`}>
          <thead>
            <tr>
              <th>Source</th>
              <th className="right">Applications</th>
              <th className="right">Quoted</th>
              <th className="right">Sent</th>
              <th className={`right ${NOT_ON_PHONES}`}>Opened</th>
              <th className="right">Chosen</th>
            </tr>
          </thead>
          <tbody>
            {sources.map((row) => (
              <tr key={row.source}>
                <td className="strong">{row.source}</td>
                <td className="right num">
                  <Count source={row.source} count={row.applications} searchOf={searchOf} />
                </td>
                <Figures row={row} source={row.source} searchOf={searchOf} />
              </tr>
            ))}
            <tr className={classes.all}>
              <td className="strong">{all.source}</td>
              <td className="right num strong">
                <Count source={null} count={all.applications} searchOf={searchOf} />
              </td>
              <Figures row={all} source={null} searchOf={searchOf} />
            </tr>
          </tbody>
        </table>
      )}
    </section>
  );
}
