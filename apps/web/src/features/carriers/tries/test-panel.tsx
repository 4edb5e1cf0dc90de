import type { AnswerOf, CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { Empty } from '../../../ui/states.tsx';
import { refreshTested } from '../carrier/cache-detail.ts';
import { ApplicationPicker } from './application-picker.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { AnswerView, RequestView } from './raw-view.tsx';
import { testText } from './test-result.tsx';
import { type Chosen, chosenText, settingsOf, staleText, type Tried, type Use } from './tried.ts';
import classes from './tries.module.css';

type Tested = AnswerOf<'testCarrier'>;
type Run = { tried: Tried; tested: Tested };

function Mapped({ tested }: { tested: Tested }) {
  if (tested.outcome) return <OutcomeView title="Mapped outcome" outcome={tested.outcome} />;
  return (
    <section className="col gap-2 min-0" aria-label="Mapped outcome">
      <h3>Mapped outcome</h3>
      <p className="muted">
        {tested.note ?? 'The carrier took it; its result is still to come, by its own call or after a longer wait.'}
      </p>
    </section>
  );
}

function Result({ run: { tried, tested }, stale }: { run: Run; stale: string | null }) {
  const head = (about: string) => (
    <div className="head wrap">
      <h2>
        {chosenText(tried.application)}, {tried.use}
      </h2>
      {stale ? <Chip tone="yellow">{stale}</Chip> : null}
      <span className="muted small">{about}</span>
    </div>
  );
  if (tested.state === 'refused')
    return (
      <section className="card" aria-label="Test result">
        {head('Not asked: this carrier does not take the application')}
        <ul className="body bullets">
          {tested.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </section>
    );
  const [first, ...more] = tested.exchanges;
  return (
    <section className="card" aria-label="Test result">
      {head('No quote was kept')}
      {tested.note ? <p className="body muted">{tested.note}</p> : null}
      <div className={`body ${first ? classes.three : ''}`}>
        {first ? <RequestView raw={first} /> : null}
        {first ? <AnswerView raw={first} /> : null}
        <Mapped tested={tested} />
        {more.flatMap((raw) => [
          <RequestView key={`request ${raw.started_at}`} raw={raw} />,
          <AnswerView key={`answer ${raw.started_at}`} raw={raw} />,
          <span key={raw.started_at} />,
        ])}
      </div>
    </section>
  );
}

export default function TestPanel({ detail, isDirty }: { detail: CarrierDetail; isDirty: boolean }) {
  const uses: Use[] = [
    ...(detail.draft ? ['draft' as const] : []),
    ...(detail.published ? ['published' as const] : []),
  ];
  const [wanted, setUse] = useState<Use>('draft');
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [latest, setLatest] = useState<Run | null>(null);
  const use = uses.includes(wanted) ? wanted : (uses[0] ?? 'published');
  const [application] = chosen;

  async function run() {
    if (!application) return;
    const tried = { application, use, settings: settingsOf(use, detail) };
    setBusy(true);
    const tested = await callOrNotify('testCarrier', { carrier_id: detail.id, application_id: application.id, use });
    if (tested) await refreshTested(detail.id);
    setBusy(false);
    setLatest(tested && { tried, tested });
  }
  if (detail.kind === 'login-portal')
    return (
      <div className="card col gap-4 mt-4">
        <Empty title="Nothing to test" text="A login portal is quoted by hand, at the carrier's own site." />
      </div>
    );
  return (
    <div className="col gap-4 mt-4">
      <section className="card" aria-label="Test">
        <div className="head wrap">
          <h2>Test with a saved application</h2>
          <span className="grow" />
          {uses.length > 1 ? (
            <Segmented
              isSmall
              label="Settings to test"
              value={use}
              choices={uses.map((value) => ({ value, label: value }))}
              onChange={setUse}
            />
          ) : null}
          <Button loading={isBusy} disabled={!application} onClick={() => void run()}>
            Run test
          </Button>
        </div>
        <div className="body col">
          {isDirty ? <p className="muted">Changes that are not saved yet are not part of the test.</p> : null}
          <ApplicationPicker carrier={detail} chosen={chosen} onChange={setChosen} />
        </div>
      </section>
      <p className="hidden-word" role="status" aria-busy={isBusy}>
        {latest ? testText(latest.tested, latest.tried) : ''}
      </p>
      {latest ? <Result run={latest} stale={staleText(latest.tried, { ...detail, use, application })} /> : null}
    </div>
  );
}
