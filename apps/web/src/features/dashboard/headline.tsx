import type { AnswerOf } from '@freeboard/contract';
import { CLIENT_STEPS, stepText } from '@freeboard/domain/applications';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { showCount } from '../../lib/format.ts';
import classes from './dashboard.module.css';
import { type Range, rowsBehind } from './ranges.ts';

type Summary = AnswerOf<'getDashboardSummary'>['summary'];

function compared(now: number, before: number): string {
  if (before === 0) return 'no data for the previous period';
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent >= 0 ? '+' : ''}${percent}% on the same time before`;
}

function Figure({ name, under, children }: { name: string; under: string; children: ReactNode }) {
  return (
    <div className={`card ${classes.headline}`}>
      <span className="muted">{name}</span>
      <span className={`num ${classes.large}`}>{children}</span>
      <span className="muted small num">{under}</span>
    </div>
  );
}

function Count({ count, words, to }: { count: number; words: string; to: string | null }) {
  const inside = (
    <>
      {showCount(count)}
      <span className="hidden-word"> {words}</span>
    </>
  );
  return to === null || count === 0 ? (
    <span>{inside}</span>
  ) : (
    <Link className={classes.way} to={to}>
      {inside}
    </Link>
  );
}

export function Headline({ summary, range, mayOpen }: { summary: Summary; range: Range; mayOpen: boolean }) {
  const { total, quotes, proposals } = summary;
  const to = (series: string, key = '') => (mayOpen ? rowsBehind(series, key, range) : null);
  return (
    <section className="fit stretch" aria-label="Figures of this time">
      <Figure name="Applications" under={compared(total, summary.total_before)}>
        <Count count={total} words={total === 1 ? 'application' : 'applications'} to={to('all')} />
      </Figure>
      {quotes && quotes.asked > 0 ? (
        <Figure
          name="Quote rate"
          under={`${showCount(quotes.priced)} prices for ${showCount(quotes.asked)} requests`}
        >{`${Math.round((quotes.priced / quotes.asked) * 100)}%`}</Figure>
      ) : null}
      {quotes?.answer_ms ? (
        <Figure name="Carriers answer in" under="on average">
          {`${(quotes.answer_ms / 1_000).toFixed(1)} s`}
        </Figure>
      ) : null}
      {proposals ? (
        <Figure name="Sent, opened, chosen" under="proposals that reached each stage in this period">
          {CLIENT_STEPS.map((step, index) => (
            <Fragment key={step}>
              {index === 0 ? null : (
                <span className={classes.dotted} aria-hidden="true">
                  ·
                </span>
              )}
              <Count count={proposals[step]} words={stepText(step).toLowerCase()} to={to('proposals', step)} />
            </Fragment>
          ))}
        </Figure>
      ) : null}
    </section>
  );
}
