import { Segmented } from '../../../../ui/fields/segmented.tsx';
import type { Described } from '../form/described.ts';
import { type Fault, type Part, placeOfField } from '../form/faults.ts';
import { Fields, type FieldsProps } from '../form/fields.tsx';
import { FIRST } from './step-first.tsx';
import type { StepForm } from './step-form.ts';
import type { StepAround } from './step-part.ts';
import { FAILURE, OUTPUTS, SUCCESS } from './step-parts.tsx';

type StepProps = Omit<FieldsProps<StepForm, StepAround>, 'fields'>;
type Props = StepProps & {
  part: Part;
  faults: readonly Fault[];
  onPart: (part: Part) => void;
};

const FIRST_WORDS: Readonly<Record<StepForm['does'], string>> = {
  request: 'Request',
  receive: 'Call',
  ask: 'Questions',
};

const FIELDS: Readonly<Record<Part, Described<StepForm, StepAround>>> = {
  request: FIRST,
  success: SUCCESS,
  outputs: OUTPUTS,
  failure: FAILURE,
};

export function StepEditor({ part, faults, onPart, ...step }: Props) {
  const { field, form } = step;
  const count = (of: Part) =>
    faults.filter((fault) => fault.field.startsWith(`${field}.`) && placeOfField(fault.field).part === of).length;
  const choice = (value: Part, words: string) => ({
    value,
    label: count(value) > 0 ? `${words} (${count(value)})` : words,
  });
  return (
    <section className="card" aria-label={`Step: ${form.name || form.id}`}>
      <div className="head wrap">
        <h2 className="grow">{form.name || form.id || 'No name'}</h2>
        <Segmented
          isSmall
          label="Part of the step"
          value={part}
          choices={[
            choice('request', FIRST_WORDS[form.does]),
            choice('success', 'Success'),
            choice('outputs', 'Outputs'),
            choice('failure', 'On failure'),
          ]}
          onChange={onPart}
        />
      </div>
      <div className="body col">
        <Fields key={part} fields={FIELDS[part]} {...step} />
      </div>
    </section>
  );
}
