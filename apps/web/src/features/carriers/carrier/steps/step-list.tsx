import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useAfterRender } from '../../../../lib/browser/use-after-render.ts';
import { CloseIcon, CopyIcon, DownIcon, PlusIcon, UpIcon, WarnIcon } from '../../../../ui/icons.tsx';
import { type Fault, faultCount } from '../form/faults.ts';
import { freeId, newStep, type StepForm, stepLine, stepText } from './step-form.ts';
import classes from './steps.module.css';

type Props = {
  list: 'steps' | 'bind';
  steps: readonly StepForm[];
  /** The steps of the other conversation (binding or quoting), whose ids are also taken. */
  others: readonly StepForm[];
  chosen: number;
  faults: readonly Fault[];
  onChoose: (at: number) => void;
  onChange: (steps: StepForm[]) => void;
};

function useStepMoves({ steps, others, onChoose, onChange }: Props) {
  const frame = useRef<HTMLOListElement>(null);
  const afterRender = useAfterRender();
  const focusStep = (at: number) =>
    afterRender(() => frame.current?.querySelectorAll<HTMLElement>('[data-step]')[at]?.focus());

  function put(next: StepForm[], at: number): void {
    onChange(next);
    onChoose(at);
    focusStep(at);
  }
  function move(at: number, by: 1 | -1): void {
    const to = at + by;
    const step = steps[at];
    if (!step || to < 0 || to >= steps.length) return;
    put(steps.toSpliced(at, 1).toSpliced(to, 0, step), to);
  }
  function copy(at: number): void {
    const step = steps[at];
    if (step)
      put(
        steps.toSpliced(at + 1, 0, {
          ...step,
          id: freeId(step.id, [...steps, ...others]),
          name: `${step.name}, again`,
        }),
        at + 1,
      );
  }
  function onKeyDown(event: KeyboardEvent, at: number): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null) return;
    event.preventDefault();
    const to = at + by;
    if (event.altKey) move(at, by);
    else if (to >= 0 && to < steps.length) {
      onChoose(to);
      focusStep(to);
    }
  }
  return {
    frame,
    add: () => put([...steps, newStep([...steps, ...others])], steps.length),
    move,
    copy,
    remove: (at: number) => put(steps.toSpliced(at, 1), Math.max(0, at - 1)),
    onKeyDown,
  };
}
type Moves = ReturnType<typeof useStepMoves>;

function StepTools({ at, count, moves: { move, copy, remove } }: { at: number; count: number; moves: Moves }) {
  return (
    <span className={classes.tools}>
      <button type="button" aria-label="Move the step up" disabled={at === 0} onClick={() => move(at, -1)}>
        <UpIcon />
      </button>
      <button type="button" aria-label="Move the step down" disabled={at === count - 1} onClick={() => move(at, 1)}>
        <DownIcon />
      </button>
      <button type="button" aria-label="Copy the step" onClick={() => copy(at)}>
        <CopyIcon />
      </button>
      <button type="button" aria-label="Remove the step" onClick={() => remove(at)}>
        <CloseIcon />
      </button>
    </span>
  );
}

function StepSummary({ step, at, count }: { step: StepForm; at: number; count: number }) {
  return (
    <>
      <span className="mark" aria-hidden="true">
        {at + 1}
      </span>
      <span className={classes.about}>
        <span className="strong">
          <span className="hidden-word">{at + 1} </span>
          {step.name || step.id || 'No name'}
        </span>
        <code>{stepLine(step)}</code>
        <span className="muted small">{stepText(step)}</span>
        {count > 0 ? (
          <span className="small bad">
            <WarnIcon size="0.875em" /> {count} {count === 1 ? 'fault' : 'faults'}
          </span>
        ) : null}
      </span>
    </>
  );
}

/** Alt with an arrow key moves the focused step. */
export function StepList(props: Props) {
  const { list, steps, chosen, faults, onChoose } = props;
  const moves = useStepMoves(props);
  return (
    <>
      <ol ref={moves.frame} className={classes.talk} aria-label={list === 'bind' ? 'Steps of binding' : 'Steps'}>
        {steps.map((step, at) => {
          const isChosen = at === chosen;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an id may be missing or duplicated while it is typed
            <li key={at} className={isChosen ? classes.on : undefined}>
              <button
                type="button"
                data-step
                className={classes.step}
                aria-current={isChosen ? 'step' : undefined}
                onClick={() => onChoose(at)}
                onKeyDown={(event) => moves.onKeyDown(event, at)}
              >
                <StepSummary step={step} at={at} count={faultCount(faults, 'steps', list, at)} />
              </button>
              {isChosen ? <StepTools at={at} count={steps.length} moves={moves} /> : null}
            </li>
          );
        })}
      </ol>
      <div className={classes.under}>
        <Button
          variant="default"
          size="compact-sm"
          fullWidth
          leftSection={<PlusIcon size="0.875em" />}
          onClick={moves.add}
        >
          Add a step
        </Button>
      </div>
    </>
  );
}
