import type { CarrierDetail } from '@freeboard/contract';
import { RATE_TEST } from '@freeboard/domain/rates';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callOrNotify } from '../../../../lib/server/notices.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { refreshTested } from '../../carrier/cache-detail.ts';
import { ApplicationPicker } from '../../tries/application-picker.tsx';
import { type Chosen, chosenText } from '../../tries/tried.ts';
import { BatchView } from './batch-view.tsx';
import { priceOf, RatedTable } from './rated-table.tsx';
import type { Row } from './summary.ts';
import { useBatch } from './use-batch.ts';

type Rated = { rows: Row[]; applications: readonly Chosen[]; revision: number };

function ratedText({ rows, applications }: Rated): string {
  const [first] = applications;
  if (rows.length !== 1 || !rows[0] || !first) return `${rows.length} applications were rated.`;
  return `${chosenText(first)} was rated: published ${priceOf(rows[0].before)}, draft ${priceOf(rows[0].after)}.`;
}

function RatedView({ rated, revision }: { rated: Rated; revision: number }) {
  const { rows, applications } = rated;
  return (
    <>
      {rows.length < applications.length ? (
        <p className="pad bad">The test had no time for {applications.length - rows.length} of these applications.</p>
      ) : null}
      {rated.revision === revision ? null : (
        <p className="pad">
          <Chip tone="yellow">the carrier has changed since: rate again</Chip>
        </p>
      )}
      <RatedTable
        key={rows.map(({ application_id }) => application_id).join()}
        rows={rows}
        applications={applications}
      />
    </>
  );
}

export function RatesTest({ detail, isDirty }: { detail: CarrierDetail; isDirty: boolean }) {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [rated, setRated] = useState<Rated | null>(null);
  const [isBusy, setBusy] = useState(false);
  const test = useBatch(detail);
  const most = RATE_TEST.atOnce;

  async function run() {
    test.clear();
    setBusy(true);
    const application_ids = chosen.map(({ id }) => id);
    const answer = await callOrNotify('testRates', { carrier_id: detail.id, application_ids });
    if (answer) await refreshTested(detail.id);
    setBusy(false);
    if (answer) setRated({ applications: chosen, ...answer });
  }
  function runLatest() {
    setRated(null);
    void test.run();
  }
  return (
    <section className="card" aria-label="Test on saved applications">
      <div className="head wrap">
        <h2>Test on saved applications</h2>
        <span className="muted small">Published tables beside the draft's</span>
        <span className="grow" />
        <Button variant="default" disabled={isBusy || test.isRunning} onClick={runLatest}>
          Rate the latest {RATE_TEST.applications}
        </Button>
        <Button
          loading={isBusy}
          disabled={chosen.length === 0 || chosen.length > most || test.isRunning}
          onClick={() => void run()}
        >
          Rate{chosen.length > 0 ? ` ${chosen.length}` : ''}
        </Button>
      </div>
      <div className="body col">
        {isDirty ? <p className="muted">Changes that are not saved to the draft yet are not rated.</p> : null}
        {chosen.length > most ? <p className="muted">Choose {most} at most, or rate the latest.</p> : null}
        <ApplicationPicker carrier={detail} chosen={chosen} isMany onChange={setChosen} />
      </div>
      <p className="hidden-word" role="status" aria-busy={isBusy}>
        {rated ? ratedText(rated) : ''}
      </p>
      <BatchView test={test} revision={detail.revision} />
      {rated ? <RatedView rated={rated} revision={detail.revision} /> : null}
    </section>
  );
}
