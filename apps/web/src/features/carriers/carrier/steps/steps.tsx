import type { CarrierDetail } from '@freeboard/contract';
import { Segmented } from '../../../../ui/fields/segmented.tsx';
import { Empty } from '../../../../ui/states.tsx';
import { TryIt } from '../../tries/try-it.tsx';
import type { Fault, Part, Place } from '../form/faults.ts';
import type { Editor } from '../form/use-editor.ts';
import { StepEditor } from './step-editor.tsx';
import type { StepForm } from './step-form.ts';
import { StepList } from './step-list.tsx';
import classes from './steps.module.css';

export type Spot = { list: 'steps' | 'bind'; step: number; part: Part };

export type StepsProps = {
  detail: CarrierDetail | null;
  editor: Editor;
  spot: Spot;
  faults: readonly Fault[];
  onSpot: (spot: Spot) => void;
  go: (place: Place) => void;
};

function Then({ editor, go }: Pick<StepsProps, 'editor' | 'go'>) {
  const seconds = Number(editor.form.timeout_ms) / 1_000;
  return (
    <div className={classes.then}>
      <h3>Then</h3>
      <p className="small muted">The answer becomes one row on the board, or one for each of its offers.</p>
      <button type="button" className="link small" onClick={() => go({ tab: 'offers' })}>
        Answer mapping
      </button>
      <p className="small muted">
        {Number.isFinite(seconds) && seconds > 0 ? `Whole conversation: ${seconds} s at most. ` : ''}What a step brought
        is kept, so that a restart goes on where it was.
      </p>
    </div>
  );
}

function ThenBound() {
  return (
    <div className={classes.then}>
      <h3>Then</h3>
      <p className="small muted">
        An agent binds a quote in its row of the board, and these steps are sent. They see what the steps of the quote
        brought, and <code>binding.effective_date</code>, <code>binding.quote_number</code>,{' '}
        <code>binding.premium</code> and <code>binding.offer_key</code>.
      </p>
      <p className="small muted">
        Each is sent once and never repeated, but for a GET with Until. An answer that is lost leaves the quote in
        doubt, and a person asks the carrier.
      </p>
    </div>
  );
}

function NoStep({ list }: Pick<Spot, 'list'>) {
  return (
    <div className="card">
      <Empty
        title={list === 'bind' ? 'Nothing is sent to bind' : 'No step yet'}
        text={
          list === 'bind'
            ? 'Where the carrier can bind by a call, add the steps that do it. They are asked once, when an agent binds.'
            : 'Add the first request that this carrier expects.'
        }
      />
    </div>
  );
}

export default function Steps({ detail, editor, spot, faults, onSpot, go }: StepsProps) {
  const { form, set, errors } = editor;
  const { list, part } = spot;
  const steps = form[list];
  const at = Math.min(spot.step, steps.length - 1);
  const step = steps[at];
  const change = (next: readonly StepForm[]) => set(list === 'steps' ? { steps: next } : { bind: next });
  return (
    <div className={`${classes.columns} ${detail ? '' : classes.two}`}>
      <section className="card col gap-0" aria-label="Conversation">
        <div className="head wrap">
          <h2 className="grow">Conversation</h2>
          <Segmented
            isSmall
            label="Which conversation"
            value={list}
            choices={[
              { value: 'steps', label: 'Quote' },
              { value: 'bind', label: 'Bind' },
            ]}
            onChange={(next) => onSpot({ list: next, step: 0, part: 'request' })}
          />
        </div>
        <StepList
          list={list}
          steps={steps}
          others={list === 'steps' ? form.bind : form.steps}
          chosen={at}
          faults={faults}
          onChoose={(next) => onSpot({ ...spot, step: next })}
          onChange={change}
        />
        {list === 'steps' ? <Then editor={editor} go={go} /> : <ThenBound />}
      </section>
      {step ? (
        <StepEditor
          // Remounts for another step, so that none of the previous step's state stays.
          key={`${list} ${at}`}
          form={step}
          field={`carrier.mapping.${list}.${at}`}
          errors={errors}
          faults={faults}
          part={part}
          context={{
            isBinding: list === 'bind',
            others: steps.filter((_, index) => index !== at),
            webhook: detail?.webhook_url,
            refusedCalls: detail?.refused_calls ?? [],
            secretNames: form.secrets.map(({ name }) => name).filter(Boolean),
          }}
          onPart={(next) => onSpot({ ...spot, step: at, part: next })}
          set={(changes) => change(steps.map((one, index) => (index === at ? { ...one, ...changes } : one)))}
        />
      ) : (
        <NoStep list={list} />
      )}
      {detail ? <TryIt detail={detail} editor={editor} /> : null}
    </div>
  );
}
