import { Check } from '../../../../ui/fields/check.tsx';
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx';
import { LineField } from '../../../../ui/fields/line-field.tsx';
import { Segmented } from '../../../../ui/fields/segmented.tsx';
import { Expression } from '../../mapping/writing.tsx';
import { type Fault, type Part, placeOfField } from '../form/faults.ts';
import { errorsAt } from '../form/input.ts';
import type { StepForm } from './step-form.ts';
import { StepAsk, StepReceive } from './step-other.tsx';
import { isOfBinding, type StepPartProps } from './step-part.ts';
import { StepFailure, StepOutputs, StepSuccess } from './step-parts.tsx';
import { StepRequest } from './step-request.tsx';
import classes from './steps.module.css';

type Props = Omit<StepPartProps, 'at'> & {
  part: Part;
  faults: readonly Fault[];
  onPart: (part: Part) => void;
};

const DOES = [
  { value: 'request', label: 'Sends a request' },
  { value: 'receive', label: "Waits for the carrier's call" },
  { value: 'ask', label: 'Asks the agent' },
] as const;
const FIRST_WORDS: Readonly<Record<StepForm['does'], string>> = {
  request: 'Request',
  receive: 'Call',
  ask: 'Questions',
};

/** When a step runs at all, and how often. */
function Runs({ step, field, at, set }: StepPartProps) {
  const isBinding = isOfBinding(field);
  const isSet = step.when.trim() !== '' || step.each.trim() !== '' || step.is_once;
  return (
    <details className={classes.runs} open={isSet || undefined}>
      <summary className="small">When it runs</summary>
      <div className="col">
        <Expression
          label="Only if"
          language="jsonata"
          rows={1}
          hint="JSONata that gives true; empty means always"
          value={step.when}
          error={at('when')}
          onChange={(when) => set({ when })}
        />
        {step.does === 'request' ? (
          <Expression
            label="Once for each of"
            language="jsonata"
            rows={1}
            hint="JSONata that gives a list, 50 at most; the call sees item and index"
            value={step.each}
            error={at('each')}
            onChange={(each) => set({ each })}
          />
        ) : null}
        {step.does === 'request' && !isBinding ? (
          <Check checked={step.is_once} onChange={(isChecked) => set({ is_once: isChecked })}>
            Sent once and never repeated, whatever happens: it binds or pays
          </Check>
        ) : null}
      </div>
    </details>
  );
}

function First(props: StepPartProps) {
  const { step, at, set } = props;
  return (
    <>
      <div className={classes.fields}>
        <LineField label="Step name" value={step.name} error={at('name')} onChange={(name) => set({ name })} />
        <LineField label="Called in expressions" value={step.id} error={at('id')} onChange={(id) => set({ id })} />
        <ChoiceField label="What it does" value={step.does} choices={DOES} onChange={(does) => set({ does })} />
      </div>
      {step.does === 'request' ? <StepRequest {...props} /> : null}
      {step.does === 'receive' ? <StepReceive {...props} /> : null}
      {step.does === 'ask' ? <StepAsk {...props} /> : null}
      <Runs {...props} />
    </>
  );
}

const SHOWN: Readonly<Record<Part, (props: StepPartProps) => React.ReactNode>> = {
  request: First,
  success: StepSuccess,
  outputs: StepOutputs,
  failure: StepFailure,
};

/** A step, in four parts. */
export function StepEditor({ part, faults, onPart, ...own }: Props) {
  const { step, field, errors } = own;
  const at = (name: string) => errorsAt(errors, `${field}.${name}`);
  const count = (of: Part) =>
    faults.filter((fault) => fault.field.startsWith(`${field}.`) && placeOfField(fault.field).part === of).length;
  const label = (of: Part, words: string) => (count(of) > 0 ? `${words} (${count(of)})` : words);
  const Shown = SHOWN[part];
  return (
    <section className="card" aria-label={`Step: ${step.name || step.id}`}>
      <div className="head wrap">
        <h2 className="grow">{step.name || step.id || 'No name'}</h2>
        <Segmented
          isSmall
          label="Part of the step"
          value={part}
          choices={[
            { value: 'request', label: label('request', FIRST_WORDS[step.does]) },
            { value: 'success', label: label('success', 'Success') },
            { value: 'outputs', label: label('outputs', 'Outputs') },
            { value: 'failure', label: label('failure', 'On failure') },
          ]}
          onChange={onPart}
        />
      </div>
      <div className={`body ${classes.part}`}>
        <Shown {...own} at={at} />
      </div>
    </section>
  );
}
