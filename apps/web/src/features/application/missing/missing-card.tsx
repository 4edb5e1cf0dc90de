import { answerCounts } from '@freeboard/domain/forms';
import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useOpenForm } from '../../../forms/context.ts';
import { focusWhenDrawn } from '../../../forms/focus.ts';
import type { FormStore } from '../../../forms/store.ts';
import { Empty } from '../../../ui/states.tsx';
import classes from './missing.module.css';
import { type MissingField, missingAfter, nextMissing } from './missing-field.ts';
import { MissingRow } from './missing-row.tsx';

/** Includes the fields answered since the view was opened. */
function createAsked(store: FormStore): () => readonly MissingField[] {
  const order = store.form.sections.flatMap(({ fields }) => fields.map(({ key }) => key));
  let asked: readonly MissingField[] = [];
  return () => {
    asked = missingAfter(asked, order, store.view().errors, store.values());
    return asked;
  };
}

const missingText = (count: number): string =>
  count === 0 ? 'Nothing is missing' : count === 1 ? '1 answer missing' : `${count} answers missing`;

type Props = {
  launch: (() => void) | undefined;
  saved: ReactNode;
  carriers: ReactNode;
};

function Head({ missing, all, saved }: { missing: number; all: number; saved: ReactNode }) {
  return (
    <div className="head wrap">
      <h2 aria-live="polite">{missingText(missing)}</h2>
      <div className={`bar ${classes.bar}`} aria-hidden="true">
        <b style={{ width: `${all === 0 ? 100 : Math.floor(((all - missing) / all) * 100)}%` }} />
      </div>
      <span className="muted num">
        {all - missing} of {all}
      </span>
      <span className="grow" />
      {saved}
    </div>
  );
}

export function MissingCard({ launch, saved, carriers }: Props) {
  const { store, isReadOnly } = useOpenForm();
  const [readAsked] = useState(() => createAsked(store));
  const asked = useSyncExternalStore(store.subscribe, readAsked);
  const view = useSyncExternalStore(store.subscribe, store.view);
  const start = useRef<HTMLButtonElement>(null);
  const { asked: all, missing } = answerCounts(view);

  function press(event: KeyboardEvent<HTMLElement>) {
    const from = event.target as HTMLElement;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!/^(INPUT|SELECT)$/.test(from.tagName)) return;
    event.preventDefault();
    const key = from.closest<HTMLElement>('[data-field]')?.dataset.field ?? null;
    // Commits the typed value before the next field is chosen, because it may change which fields are required.
    flushSync(() => from.blur());
    const next = nextMissing(
      readAsked().map((one) => one.key),
      store.view().errors,
      key,
    );
    if (next) focusWhenDrawn(next);
    else start.current?.focus();
  }

  const isDone = missing === 0;
  return (
    <section className="card" aria-label="Missing answers">
      <Head missing={missing} all={all} saved={saved} />
      {asked.length === 0 ? (
        <Empty title="All required answers are in" text="See every field under All." />
      ) : (
        <ol onKeyDown={press}>
          {asked.map((one, at) => (
            <MissingRow key={one.key} asked={one} number={at + 1} isReadOnly={isReadOnly} />
          ))}
        </ol>
      )}
      <div className={`no-print small muted ${classes.foot}`}>
        {isDone ? null : (
          <span className={classes.keys}>
            <kbd>Enter</kbd> next missing answer
          </span>
        )}
        <span className={classes.keys}>
          <kbd>Ctrl Enter</kbd> {isDone ? 'launch' : 'launch, once none is missing'}
        </span>
        <span className="grow" />
        {carriers}
        {isDone && launch ? (
          <Button ref={start} onClick={launch}>
            Launch
          </Button>
        ) : null}
      </div>
    </section>
  );
}
