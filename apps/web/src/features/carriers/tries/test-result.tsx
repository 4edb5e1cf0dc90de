import type { AnswerOf } from '@freeboard/contract';
import { parseUrl } from '@freeboard/domain/parse-url';
import { Chip } from '../../../ui/chip.tsx';
import classes from '../carrier/steps/steps.module.css';
import { OutcomeView } from './outcome-view.tsx';
import { AnswerView, RequestView } from './raw-view.tsx';
import { chosenText, resultText, type Tried } from './tried.ts';

type Tested = AnswerOf<'testCarrier'>;

export function testText(tested: Tested, tried: Tried): string {
  const { outcome, state } = tested;
  const result = outcome
    ? resultText(outcome)
    : state === 'refused'
      ? 'not asked'
      : tested.reasons.length > 0
        ? 'it asks the agent'
        : (tested.note ?? 'its result is still to come').replace(/\.$/, '');
  return `Test of ${chosenText(tried.application)} by the ${tried.use}: ${result}.`;
}

export function UsedWords({ tested: { used, dropped } }: { tested: Tested }) {
  if (used.length + dropped.length === 0) return null;
  return (
    <p className="small breaks">
      <span className="strong">
        {used.length} of {used.length + dropped.length}
      </span>{' '}
      values used. {dropped.length > 0 ? <span className="muted">Dropped: {dropped.join(', ')}.</span> : null}
    </p>
  );
}

export function TestResult({ tested, tried, stale }: { tested: Tested; tried: Tried; stale: string | null }) {
  return (
    <section aria-label="Test result" className="col">
      <p className="hidden-word" role="status">
        {testText(tested, tried)}
      </p>
      {stale ? <Chip tone="yellow">{stale}</Chip> : null}
      {tested.state === 'refused' ? (
        <div>
          <p className="strong">Not asked: this carrier does not take the application</p>
          <ul className="bullets">
            {tested.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {tested.note ? <p className="muted small">{tested.note}</p> : null}
      <ol className={classes.tried}>
        {tested.exchanges.map((raw, at) => (
          <li key={raw.started_at}>
            <details>
              <summary>
                <span className="grow clip">
                  {at + 1} {raw.method} {parseUrl(raw.url)?.pathname ?? raw.url}
                </span>
                <span className="small num muted">{raw.fault ?? raw.status}</span>
              </summary>
              <div className="col">
                <RequestView raw={raw} />
                <AnswerView raw={raw} />
              </div>
            </details>
          </li>
        ))}
      </ol>
      {tested.outcome ? (
        <OutcomeView title={tested.state === 'pending' ? 'Offers so far' : 'Mapped outcome'} outcome={tested.outcome} />
      ) : null}
      {tested.state === 'pending' && tested.reasons.length > 0 ? (
        <div>
          <p className="strong">The carrier asks the agent, and a test ends there</p>
          <ul className="bullets">
            {tested.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {tested.state === 'pending' && tested.reasons.length === 0 && !tested.note ? (
        <p className="muted">
          The carrier took it; its result is still to come, by its own call or after a longer wait.
        </p>
      ) : null}
      <UsedWords tested={tested} />
    </section>
  );
}
