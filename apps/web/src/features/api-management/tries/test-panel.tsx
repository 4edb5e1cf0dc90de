import type { AnswerOf, CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callOrNotify } from '../../../lib/notices.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Empty } from '../../../ui/states.tsx';
import { ApplicationPicker } from './application-picker.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { AnswerView, RequestView } from './raw-view.tsx';
import classes from './tries.module.css';

type Tested = AnswerOf<'testCarrier'>;
type Use = 'draft' | 'published';

function Mapped({ tested }: { tested: Tested }) {
  if (tested.outcome) return <OutcomeView title="Mapped outcome" outcome={tested.outcome} />;
  return (
    <section className={classes.half} aria-label="Mapped outcome">
      <h3>Mapped outcome</h3>
      <p className="muted">The carrier took it; its result is still to come, by its own call or after a longer wait.</p>
    </section>
  );
}

function Result({ tested }: { tested: Tested }) {
  if (tested.state === 'refused')
    return (
      <section className="card" aria-label="Test result">
        <div className="head">
          <h2>Not asked</h2>
          <span className="muted small">This carrier does not take the application</span>
        </div>
        <ul className={`body ${classes.reasons}`}>
          {tested.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </section>
    );
  const [first, ...more] = tested.exchanges;
  return (
    <section className="card" aria-label="Test result">
      <div className="head">
        <h2>Result</h2>
        <span className="muted small">No quote was kept</span>
      </div>
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

/** Asks a carrier with a saved application: what is sent, what comes back, what it is taken for (R7.6). */
export function TestPanel({ detail, isDirty }: { detail: CarrierDetail; isDirty: boolean }) {
  const uses: Use[] = [
    ...(detail.draft ? ['draft' as const] : []),
    ...(detail.published ? ['published' as const] : []),
  ];
  const [wanted, setUse] = useState<Use>('draft');
  const [chosen, setChosen] = useState<number[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [tested, setTested] = useState<Tested | null>(null);
  const use = uses.includes(wanted) ? wanted : (uses[0] ?? 'published');
  const [application_id] = chosen;

  async function run() {
    if (application_id === undefined) return;
    setBusy(true);
    setTested(await callOrNotify('testCarrier', { carrier_id: detail.id, application_id, use }));
    setBusy(false);
  }
  if (detail.kind === 'login-portal')
    return (
      <div className={`card ${classes.panel}`}>
        <Empty title="Nothing to test" text="A login portal is quoted by hand, at the carrier's own site." />
      </div>
    );
  return (
    <div className={classes.panel}>
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
          <Button loading={isBusy} disabled={application_id === undefined} onClick={() => void run()}>
            Run test
          </Button>
        </div>
        <div className="body col">
          {isDirty ? <p className="muted">Changes that are not saved yet are not part of the test.</p> : null}
          <ApplicationPicker lines={detail.lines} chosen={chosen} onChange={setChosen} />
        </div>
      </section>
      <div aria-live="polite" aria-busy={isBusy}>
        {tested ? <Result tested={tested} /> : null}
      </div>
    </div>
  );
}
