import type { AnswerOf } from '@freeboard/contract';
import { showSize } from '../../../lib/format.ts';
import { BodyView } from '../../../ui/body/body-view.tsx';
import { Headers } from '../../../ui/body/headers.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { CheckIcon, ClockIcon, WarnIcon } from '../../../ui/icons.tsx';
import classes from '../carrier/steps/steps.module.css';

type Dry = AnswerOf<'dryRunCarrier'>;
type Step = Dry['steps'][number];

const STATE_WORDS: Readonly<Record<Step['state'], string>> = {
  would_send: '',
  left_out: 'left out',
  depends: 'depends on an answer',
  waits: 'waits',
  fault: '1 fault',
};

function Sign({ state }: { state: Step['state'] }) {
  if (state === 'would_send') return <CheckIcon />;
  return state === 'fault' ? <WarnIcon /> : <ClockIcon />;
}

function Line({ step, at }: { step: Step; at: number }) {
  const { state, request, fault } = step;
  const tone = state === 'fault' ? 'bad' : state === 'would_send' ? 'good' : 'muted';
  const line = (
    <>
      <span className={`${classes.state} ${tone}`}>
        <Sign state={state} />
      </span>
      <span className={`grow ${state === 'fault' ? 'strong' : ''}`}>
        {at + 1} {step.name}
      </span>
      <span className={`small num ${state === 'fault' ? 'bad' : 'muted'}`}>
        {STATE_WORDS[state] || showSize(new Blob([request?.body ?? '']).size)}
      </span>
    </>
  );
  return (
    <li>
      {request ? (
        <details open={state === 'fault' || at === 0 || undefined}>
          <summary>{line}</summary>
          <div className={classes.sent}>
            <p className="code">
              <span className="strong">{request.method}</span> {request.url}
            </p>
            <Headers headers={request.headers} />
            {request.body ? <BodyView label={`Body of ${step.name}`} body={request.body} /> : null}
          </div>
        </details>
      ) : (
        <p>{line}</p>
      )}
      {fault ? (
        <p className="small bad" role="alert">
          {fault}
        </p>
      ) : null}
    </li>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classes.tried}>
      {steps.map((step, at) => (
        <Line key={step.id} step={step} at={at} />
      ))}
    </ol>
  );
}

export function DryRun({ dry, stale }: { dry: Dry; stale: string | null }) {
  const binding = dry.steps.filter(({ is_binding }) => is_binding);
  return (
    <section aria-label="Dry run" className="col">
      {stale ? <Chip tone="yellow">{stale}</Chip> : null}
      {dry.reasons.length > 0 ? (
        <div>
          <p className="strong">This carrier would not be asked:</p>
          <ul className="small">
            {dry.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <Steps steps={dry.steps.filter(({ is_binding }) => !is_binding)} />
      {binding.length > 0 ? (
        <>
          <h3>To bind it</h3>
          <Steps steps={binding} />
        </>
      ) : null}
    </section>
  );
}
