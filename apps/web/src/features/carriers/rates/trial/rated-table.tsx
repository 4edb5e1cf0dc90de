import { formatPremium, outcomeText, premiumText } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { DownIcon, RightIcon } from '../../../../ui/icons.tsx';
import { OutcomeView } from '../../tries/outcome-view.tsx';
import type { Chosen } from '../../tries/tried.ts';
import classes from '../rates.module.css';
import { changeOf, type Row } from './summary.ts';

const STEP = 50;

export const priceOf = (outcome: Row['before']): string =>
  outcome ? (outcome.premium ? premiumText(outcome) : outcomeText(outcome.outcome)) : '—';

/** '+$12.00 (+1.5%)'. */
export function changeText(change: number | null, base: number | null): string {
  if (change === null || base === null) return '—';
  if (change === 0) return 'none';
  const share = base === 0 ? '' : ` (${change > 0 ? '+' : '−'}${Math.abs((change / base) * 100).toFixed(1)}%)`;
  return `${change > 0 ? '+' : '−'}${formatPremium(Math.abs(change))}${share}`;
}

type SideProps = { title: string; outcome: Row['before']; compared: Row['before']; reasons: readonly string[] };

function Side({ title, outcome, compared, reasons }: SideProps) {
  if (outcome) return <OutcomeView title={title} outcome={outcome} compared={compared} />;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className="muted">{reasons.join(' ') || 'Nothing is published, or it does not take this application.'}</p>
    </section>
  );
}

type RowProps = { row: Row; name: string | undefined; isOpen: boolean; onToggle: () => void };

function RatedRow({ row, name, isOpen, onToggle }: RowProps) {
  const Arrow = isOpen ? DownIcon : RightIcon;
  return (
    <>
      <tr>
        <td>
          <button type="button" className="link num" aria-expanded={isOpen} onClick={onToggle}>
            <Arrow size="0.9em" /> #{row.application_number}
          </button>{' '}
          {name}
        </td>
        <td className="right num">{priceOf(row.before)}</td>
        <td className="right num strong">{priceOf(row.after)}</td>
        <td className="right num">{changeText(changeOf(row), row.before?.premium ?? null)}</td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={4}>
            <div className={classes.two}>
              <Side title="Published" outcome={row.before} compared={null} reasons={[]} />
              <Side title="Draft" outcome={row.after} compared={row.before} reasons={row.reasons} />
            </div>
          </td>
        </tr>
      ) : null}
    </>
  );
}

type Props = { rows: readonly Row[]; applications: readonly Chosen[] };

export function RatedTable({ rows, applications }: Props) {
  const [most, setMost] = useState(STEP);
  // A single application is opened initially.
  const [opened, setOpened] = useState<number | null>(rows.length === 1 ? (rows[0]?.application_id ?? null) : null);
  const left = rows.length - most;
  return (
    <section className="scroll" aria-label="Premiums side by side" tabIndex={-1}>
      <table className="table">
        <thead>
          <tr>
            <th>Application</th>
            <th className="right">Published</th>
            <th className="right">Draft</th>
            <th className="right">Difference</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <Fragment key={row.application_id}>
              <RatedRow
                row={row}
                name={applications.find(({ id }) => id === row.application_id)?.name}
                isOpen={opened === row.application_id}
                onToggle={() => setOpened(opened === row.application_id ? null : row.application_id)}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
      {left > 0 ? (
        <p className="pad">
          <Button variant="default" size="compact-sm" onClick={() => setMost(most + STEP)}>
            Show {Math.min(left, STEP)} more of {rows.length}
          </Button>
        </p>
      ) : null}
    </section>
  );
}
