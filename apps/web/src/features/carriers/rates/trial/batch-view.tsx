import { formatPremium } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Chip } from '../../../../ui/chip.tsx';
import { Segmented } from '../../../../ui/fields/segmented.tsx';
import classes from '../rates.module.css';
import { changeText, RatedTable } from './rated-table.tsx';
import { byDifference, type Count, isOtherOutcome, isProblem, type Row, type Summary, summarize } from './summary.ts';
import type { Batch, useBatch } from './use-batch.ts';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'other', label: 'Other outcome' },
  { value: 'declined', label: 'Declined' },
  { value: 'problem', label: 'Not rated' },
] as const;
type Filter = (typeof FILTERS)[number]['value'];
const PASSES: Readonly<Record<Filter, (row: Row) => boolean>> = {
  all: () => true,
  other: isOtherOutcome,
  declined: ({ after }) => after?.outcome === 'declined',
  problem: isProblem,
};

function Counts({ title, first, counts }: { title: string; first: string; counts: readonly Count[] }) {
  if (counts.length === 0) return null;
  return (
    <section className="scroll" aria-label={title} tabIndex={-1}>
      <h3>{title}</h3>
      <table className="table">
        <thead>
          <tr>
            <th>{first}</th>
            <th className="right">Published</th>
            <th className="right">Draft</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ label, before, after }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className="right num">{before}</td>
              <td className="right num strong">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const price = (value: number | null): string => (value === null ? '—' : formatPremium(value));

function Premiums({ premiums, changes }: Pick<Summary, 'premiums' | 'changes'>) {
  const { higher, lower, same, share } = changes;
  const percent = share === null ? null : `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)}%`;
  return (
    <section className="scroll" aria-label="Premiums" tabIndex={-1}>
      <h3>Premiums</h3>
      <p className="muted small">
        {higher} higher, {lower} lower, {same} the same
        {percent === null ? '' : `; ${percent} in total`}
      </p>
      <table className="table">
        <thead>
          <tr>
            <th>Premium</th>
            <th className="right">Published</th>
            <th className="right">Draft</th>
            <th className="right">Difference</th>
          </tr>
        </thead>
        <tbody>
          {premiums.map(({ label, before, after }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className="right num">{price(before)}</td>
              <td className="right num strong">{price(after)}</td>
              <td className="right num">
                {changeText(before === null || after === null ? null : after - before, before)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Problems({ problems }: Pick<Summary, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <section aria-label="Not rated">
      <h3>Not rated</h3>
      <ul>
        {problems.map(({ label, count }) => (
          <li key={label}>
            <span className="num strong">{count}</span> {label}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Results({ batch }: { batch: Batch }) {
  const { rows, applications } = batch;
  const [filter, setFilter] = useState<Filter>('all');
  const summary = useMemo(() => summarize(rows), [rows]);
  const sorted = useMemo(() => byDifference(rows), [rows]);
  const shown = sorted.filter(PASSES[filter]);
  return (
    <>
      <div className={classes.figures}>
        <Counts title="Outcomes" first="Outcome" counts={summary.outcomes} />
        <Premiums {...summary} />
        <Counts title="Declined by" first="Reason" counts={summary.declines} />
        <Problems problems={summary.problems} />
      </div>
      <div className="pad">
        <Segmented label="Applications" value={filter} choices={FILTERS} onChange={setFilter} />
      </div>
      {shown.length === 0 ? (
        <p className="muted pad">No application.</p>
      ) : (
        <RatedTable key={filter} rows={shown} applications={applications} />
      )}
    </>
  );
}

const ENDS = { rating: '…', canceled: ' before you canceled.', done: '.' } as const;

export function batchText({ state, rows, failed, applications }: Batch): string {
  if (state === 'listing') return 'Listing the applications…';
  const all = applications.length;
  if (all === 0) return 'There is no application of these lines to rate.';
  const rated = `${rows.length} of ${all} ${all === 1 ? 'application' : 'applications'} rated`;
  const not = failed.length > 0 ? `, no answer on ${failed.length}` : '';
  return `${rated}${not}${ENDS[state]}`;
}

function Progress({ batch, cancel }: { batch: Batch; cancel: () => void }) {
  const all = batch.applications.length;
  const done = batch.rows.length + batch.failed.length;
  return (
    <div className="row">
      <div
        className={`bar ${classes.bar}`}
        role="progressbar"
        aria-label="Applications rated"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
      >
        <span style={{ width: `${all === 0 ? 0 : (100 * done) / all}%` }} />
      </div>
      <Button variant="default" size="compact-sm" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}

type Props = { test: ReturnType<typeof useBatch>; revision: number };

export function BatchView({ test: { batch, isRunning, cancel, goOn }, revision }: Props) {
  if (!batch) return null;
  const { rows, failed, revisions, applications } = batch;
  const isOutdated = revisions.some((one) => one !== revision);
  const isPartial = !isRunning && rows.length < applications.length;
  return (
    <section aria-label="Test of the latest applications">
      <div className="col pad">
        <p role="status">{batchText(batch)}</p>
        {isRunning ? <Progress batch={batch} cancel={cancel} /> : null}
        {failed.length > 0 ? <p className="bad">{failed[0]?.message}</p> : null}
        {isPartial ? (
          <div>
            <Button variant="default" size="compact-sm" onClick={() => void goOn()}>
              Rate the other {applications.length - rows.length}
            </Button>
          </div>
        ) : null}
        {isOutdated ? (
          <p>
            <Chip tone="yellow">the carrier has changed since: rate again</Chip>
          </p>
        ) : null}
      </div>
      {rows.length > 0 ? <Results batch={batch} /> : null}
    </section>
  );
}
