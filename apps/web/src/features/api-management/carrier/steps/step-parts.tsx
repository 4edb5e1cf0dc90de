import { ANSWER_KINDS, FAILURE_ACTIONS } from '@freeboard/domain';
import { Check } from '../../../../ui/fields/check.tsx';
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx';
import { LineField } from '../../../../ui/fields/line-field.tsx';
import { Expression } from '../../mapping/writing.tsx';
import { RowsField } from '../rows-field.tsx';
import { isOfBinding, type StepPartProps } from './step-part.ts';
import classes from './steps.module.css';

const ANSWER_WORDS: Readonly<Record<(typeof ANSWER_KINDS)[number], string>> = {
  json: 'JSON',
  xml: 'XML',
  text: 'Text',
  none: 'Nothing',
  file: 'A file',
};
const ANSWERS = ANSWER_KINDS.map((value) => ({ value, label: ANSWER_WORDS[value] }));

/** What counts as an answer, and whether the step is asked again until it is there. */
export function StepSuccess({ step, at, set }: StepPartProps) {
  return (
    <>
      {step.does === 'ask' ? null : (
        <div className={classes.fields}>
          <ChoiceField
            label="Its answer is"
            value={step.response}
            choices={ANSWERS}
            error={at('response')}
            onChange={(response) => set({ response })}
          />
          <LineField
            label="Statuses understood beside 2xx"
            placeholder="422"
            hint="They are answers: neither repeated nor a failure"
            value={step.understood}
            error={at('understood')}
            onChange={(understood) => set({ understood })}
          />
        </div>
      )}
      <Expression
        label="It succeeded when"
        language="jsonata"
        rows={3}
        hint="JSONata over status, headers and body; empty means any answer that is understood"
        value={step.success}
        error={at('success')}
        onChange={(success) => set({ success })}
      />
      {step.does === 'request' ? (
        <>
          <Expression
            label="Asked again until"
            language="jsonata"
            rows={3}
            hint="Empty means once; sees polls and elapsed_ms, too"
            value={step.until}
            error={at('until')}
            onChange={(until) => set({ until })}
          />
          {step.until.trim() && step.request.method !== 'GET' ? (
            <p className="small">
              Its {step.request.method} is sent again each time. Where that begins something at the carrier, ask for the
              result by a step of its own, with GET.
            </p>
          ) : null}
          {step.until.trim() ? (
            <div className={classes.fields}>
              <LineField
                label="Every, ms"
                inputMode="numeric"
                placeholder="2000"
                value={step.every_ms}
                error={at('every_ms')}
                onChange={(every_ms) => set({ every_ms })}
              />
              <LineField
                label="Times at most (optional)"
                inputMode="numeric"
                value={step.at_most}
                error={at('at_most')}
                onChange={(at_most) => set({ at_most })}
              />
              <Check checked={step.is_partial} onChange={(isChecked) => set({ is_partial: isChecked })}>
                Show the offers so far after each turn
              </Check>
            </div>
          ) : null}
        </>
      ) : null}
      {step.does === 'receive' ? (
        <>
          <Expression
            label="Waits for calls until"
            language="jsonata"
            rows={2}
            hint={`Empty means one call; steps.${step.id || 'id'}.items holds all that came`}
            value={step.until}
            error={at('until')}
            onChange={(until) => set({ until })}
          />
          {step.until.trim() ? (
            <Check checked={step.is_partial} onChange={(isChecked) => set({ is_partial: isChecked })}>
              Show the offers so far after each call
            </Check>
          ) : null}
        </>
      ) : null}
    </>
  );
}

/** What later steps and the offers read of this one by name. */
export function StepOutputs({ step, field, errors, set }: StepPartProps) {
  return (
    <>
      <p className="muted small">
        Later steps and the offers read an output by its name, or as <code>steps.{step.id || 'id'}.outputs.name</code>.
        The whole answer is <code>steps.{step.id || 'id'}.body</code>.
      </p>
      {isOfBinding(field) ? (
        <p className="muted small">
          What these steps give out is recorded: <code>policy_number</code> says that it is bound and must be among
          them. <code>premium</code>, <code>effective_date</code> and <code>expiration_date</code> are the policy's, and{' '}
          <code>documents</code> its files: a list of name with url or base64.
        </p>
      ) : null}
      <RowsField
        label="Output"
        title="Outputs"
        language="jsonata"
        rows={step.outputs}
        field={`${field}.outputs`}
        errors={errors}
        onChange={(outputs) => set({ outputs })}
      />
    </>
  );
}

const FAILURE_WORDS: Readonly<Record<(typeof FAILURE_ACTIONS)[number], string>> = {
  end: 'End the conversation',
  go_on: 'Go on with the next step',
  go_to: 'Go to a step',
  retry: 'Try it again, then end',
};
const ACTIONS = FAILURE_ACTIONS.map((value) => ({ value, label: FAILURE_WORDS[value] }));

/** What is done when the step failed. */
export function StepFailure({ step, at, set, others }: StepPartProps) {
  const { failure } = step;
  const change = (part: Partial<typeof failure>) => set({ failure: { ...failure, ...part } });
  return (
    <>
      <div className={classes.fields}>
        <ChoiceField
          label="When it failed"
          value={failure.do}
          choices={ACTIONS}
          error={at('on_failure.do')}
          onChange={(act) => change({ do: act })}
        />
        {failure.do === 'go_to' ? (
          <ChoiceField
            label="Step"
            value={failure.step}
            choices={[
              { value: '', label: 'Choose' },
              ...others.map(({ id, name }) => ({ value: id, label: name || id })),
            ]}
            error={at('on_failure.step')}
            onChange={(next) => change({ step: next })}
          />
        ) : null}
        {failure.do === 'retry' ? (
          <>
            <LineField
              label="Times"
              inputMode="numeric"
              placeholder="1"
              value={failure.times}
              error={at('on_failure.times')}
              onChange={(times) => change({ times })}
            />
            <LineField
              label="After, ms"
              inputMode="numeric"
              value={failure.after_ms}
              error={at('on_failure.after_ms')}
              onChange={(after_ms) => change({ after_ms })}
            />
          </>
        ) : null}
      </div>
      <Expression
        label="What is said then"
        language="jsonata"
        rows={3}
        hint="JSONata over status, headers and body that gives the words; empty means the usual ones"
        value={failure.reason}
        error={at('on_failure.reason')}
        onChange={(reason) => change({ reason })}
      />
    </>
  );
}
