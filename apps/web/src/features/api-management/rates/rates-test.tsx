import type { AnswerOf, CarrierDetail } from '@freeboard/contract';
import { formatPremium } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { callOrNotify } from '../../../lib/notices.ts';
import { DownIcon, RightIcon } from '../../../ui/icons.tsx';
import { ApplicationPicker } from '../tries/application-picker.tsx';
import { OutcomeView } from '../tries/outcome-view.tsx';
import classes from './rates.module.css';

type Row = AnswerOf<'testRates'>['rows'][number];

const priceOf = (outcome: Row['before']): string =>
  outcome ? (outcome.premium ? formatPremium(outcome.premium) : outcome.outcome.replace('_', ' ')) : '—';

function difference({ before, after }: Row): string {
  if (!before?.premium || !after?.premium) return '—';
  const change = after.premium - before.premium;
  const share = (change / before.premium) * 100;
  if (Math.abs(change) < 0.005) return 'none';
  return `${change > 0 ? '+' : '−'}${formatPremium(Math.abs(change))} (${share > 0 ? '+' : '−'}${Math.abs(share).toFixed(1)} %)`;
}

type SideProps = { title: string; outcome: Row['before']; beside: Row['before']; reasons: readonly string[] };

function Side({ title, outcome, beside, reasons }: SideProps) {
  if (outcome) return <OutcomeView title={title} outcome={outcome} beside={beside} />;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className="muted">{reasons.join(' ') || 'Nothing is published, or it does not take this application.'}</p>
    </section>
  );
}

/** Old and new premium of saved applications side by side, each with the factors that made it (R4.7). */
export function RatesTest({ detail, isDirty }: { detail: CarrierDetail; isDirty: boolean }) {
  const [chosen, setChosen] = useState<number[]>([]);
  const [rows, setRows] = useState<Row[] | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    const answer = await callOrNotify('testRates', { carrier_id: detail.id, application_ids: chosen });
    setBusy(false);
    if (!answer) return;
    setRows(answer.rows);
    setOpened(answer.rows.length === 1 ? (answer.rows[0]?.application_id ?? null) : null);
  }
  return (
    <section className="card" aria-label="Test on saved applications">
      <div className="head wrap">
        <h2>Test on saved applications</h2>
        <span className="muted small">Published tables beside the draft's</span>
        <span className="grow" />
        <Button loading={isBusy} disabled={chosen.length === 0 || chosen.length > 50} onClick={() => void run()}>
          Rate{chosen.length > 0 ? ` ${chosen.length}` : ''}
        </Button>
      </div>
      <div className="body col">
        {isDirty ? <p className="muted">Changes that are not saved to the draft yet are not rated.</p> : null}
        <ApplicationPicker lines={detail.lines} chosen={chosen} isMany onChange={setChosen} />
      </div>
      {rows ? (
        <section className={classes.scroll} aria-label="Premiums side by side" aria-live="polite" tabIndex={-1}>
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
              {rows.map((row) => {
                const isOpen = opened === row.application_id;
                const Arrow = isOpen ? DownIcon : RightIcon;
                return (
                  <Fragment key={row.application_id}>
                    <tr>
                      <td>
                        <button
                          type="button"
                          className="link num"
                          aria-expanded={isOpen}
                          onClick={() => setOpened(isOpen ? null : row.application_id)}
                        >
                          <Arrow size="0.9em" /> #{row.application_number}
                        </button>
                      </td>
                      <td className="right num">{priceOf(row.before)}</td>
                      <td className="right num strong">{priceOf(row.after)}</td>
                      <td className="right num">{difference(row)}</td>
                    </tr>
                    {isOpen ? (
                      <tr>
                        <td colSpan={4}>
                          <div className={classes.two}>
                            <Side title="Published" outcome={row.before} beside={null} reasons={[]} />
                            <Side title="Draft" outcome={row.after} beside={row.before} reasons={row.reasons} />
                          </div>
                        </td>
                      </tr>
                    ) : null}
                  </Fragment>
                );
              })}
            </tbody>
          </table>
        </section>
      ) : null}
    </section>
  );
}
