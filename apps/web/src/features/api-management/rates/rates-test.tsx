import type { AnswerOf, CarrierDetail } from '@freeboard/contract';
import { formatPremium, outcomeWords, premiumWords } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { Chip } from '../../../ui/chip.tsx';
import { DownIcon, RightIcon } from '../../../ui/icons.tsx';
import { refreshTested } from '../carrier/keep-detail.ts';
import { ApplicationPicker } from '../tries/application-picker.tsx';
import { OutcomeView } from '../tries/outcome-view.tsx';
import { type Chosen, chosenWords } from '../tries/tried.ts';
import classes from './rates.module.css';

type Row = AnswerOf<'testRates'>['rows'][number];
/** The rows, whom they are for, and the edition of the carrier that rated them. */
type Rated = { rows: Row[]; applications: readonly Chosen[]; edition: number };

const priceOf = (outcome: Row['before']): string =>
  outcome ? (outcome.premium ? premiumWords(outcome) : outcomeWords(outcome.outcome)) : '—';

function difference({ before, after }: Row): string {
  if (!before?.premium || !after?.premium) return '—';
  const change = after.premium - before.premium;
  const share = (change / before.premium) * 100;
  if (Math.abs(change) < 0.005) return 'none';
  return `${change > 0 ? '+' : '−'}${formatPremium(Math.abs(change))} (${share > 0 ? '+' : '−'}${Math.abs(share).toFixed(1)} %)`;
}

/** What was rated, in a sentence. */
function saidOf({ rows, applications }: Rated): string {
  const [first] = applications;
  if (rows.length !== 1 || !rows[0] || !first) return `${rows.length} applications were rated.`;
  return `${chosenWords(first)} was rated: published ${priceOf(rows[0].before)}, draft ${priceOf(rows[0].after)}.`;
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
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [rated, setRated] = useState<Rated | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function run() {
    const by = { applications: chosen, edition: detail.edition };
    setBusy(true);
    const application_ids = chosen.map(({ id }) => id);
    const answer = await callOrNotify('testRates', { carrier_id: detail.id, application_ids });
    if (answer) await refreshTested(detail.id);
    setBusy(false);
    if (!answer) return;
    setRated({ ...by, rows: answer.rows });
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
      <p className="hidden-word" role="status" aria-busy={isBusy}>
        {rated ? saidOf(rated) : ''}
      </p>
      {rated ? (
        <section className={classes.scroll} aria-label="Premiums side by side" tabIndex={-1}>
          {rated.edition === detail.edition ? null : (
            <p className={classes.note}>
              <Chip tone="yellow">the carrier has changed since: rate again</Chip>
            </p>
          )}
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
              {rated.rows.map((row) => {
                const name = rated.applications.find(({ id }) => id === row.application_id)?.name;
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
                        </button>{' '}
                        {name}
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
