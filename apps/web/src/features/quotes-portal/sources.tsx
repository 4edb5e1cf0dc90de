import type { AnswerOf } from '@freeboard/contract';
import { Link } from 'react-router';
import { showCount, showDate } from '../../lib/format.ts';
import { Empty } from '../../ui/states.tsx';
import { shareOf } from './periods.ts';
import classes from './quotes-portal.module.css';

type Source = AnswerOf<'getQuotesPortal'>['sources'][number];
type Props = { sources: readonly Source[]; first: string; last: string };

function Figures({ row }: { row: Source }) {
  const { applications: all } = row;
  return [row.quoted, row.sent, row.chosen].map((count, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: quoted, sent and chosen stand in this order
    <td key={at} className="right num nowrap">
      {showCount(count)} <span className={`muted small ${classes.share}`}>{shareOf(count, all)}</span>
    </td>
  ));
}

/** What came of each source, and what became of it; each number opens its rows in the list below. */
export function Sources({ sources, first, last }: Props) {
  const sum = (of: (row: Source) => number) => sources.reduce((total, row) => total + of(row), 0);
  const all: Source = {
    source: 'All sources',
    applications: sum((row) => row.applications),
    quoted: sum((row) => row.quoted),
    sent: sum((row) => row.sent),
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
        <Empty title="Nothing came in this time" text="Every application stands here by where it came from." />
      ) : (
        <table className={`table ${classes.figures}`}>
          <thead>
            <tr>
              <th>Source</th>
              <th className="right">Applications</th>
              <th className="right">Quoted</th>
              <th className="right">Sent</th>
              <th className="right">Chosen</th>
            </tr>
          </thead>
          <tbody>
            {sources.map((row) => (
              <tr key={row.source}>
                <td className="strong">{row.source}</td>
                <td className="right num">
                  <Link
                    className="link"
                    to={{ search: new URLSearchParams({ source: row.source, from: first, to: last }).toString() }}
                  >
                    {showCount(row.applications)}
                    <span className="hidden-word"> applications by {row.source}</span>
                  </Link>
                </td>
                <Figures row={row} />
              </tr>
            ))}
            <tr className={classes.all}>
              <td className="strong">{all.source}</td>
              <td className="right num strong">{showCount(all.applications)}</td>
              <Figures row={all} />
            </tr>
          </tbody>
        </table>
      )}
    </section>
  );
}
