import type { CheckState } from '@freeboard/domain/agencies';
import type { ReactNode } from 'react';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import classes from './checklist.module.css';

const TONES: Record<CheckState, Tone> = { on: 'green', partly: 'yellow', missing: 'red', 'set aside': 'plain' };

type RowProps = {
  name: string;
  state: CheckState;
  text: string;
  advice: string;
  under?: ReactNode;
  skip: (isSetAside: boolean) => void;
  children?: ReactNode;
};

export function CheckRow({ name, state, text, advice, under, skip, children }: RowProps) {
  const label = state === 'set aside' ? 'Resume' : 'Skip';
  return (
    <li className={`item ${classes.row}`}>
      <span>
        <Chip tone={TONES[state]}>{state === 'on' ? 'done' : state === 'set aside' ? 'skipped' : state}</Chip>
      </span>
      <h3>{name}</h3>
      <div className={classes.words}>
        <p>
          {text} <span className="muted">{advice}</span>
        </p>
        {under}
      </div>
      <div className={classes.actions}>
        {state === 'on' ? null : (
          <button
            type="button"
            className="link small"
            aria-label={`${label}: ${name}`}
            onClick={() => skip(state !== 'set aside')}
          >
            {label}
          </button>
        )}
        {children}
      </div>
    </li>
  );
}

type ListProps = {
  title: string;
  checks: readonly { name: string; state: CheckState }[];
  hint: string;
  children: ReactNode;
};

export function CheckList({ title, checks, hint, children }: ListProps) {
  const done = checks.filter(({ state }) => state === 'on' || state === 'set aside').length;
  const missing = checks.filter(({ state }) => state === 'missing').map(({ name }) => name);
  return (
    <section className="col" aria-label={title}>
      <div className="row wrap">
        <div>
          <h2>{title}</h2>
          <p className="muted">
            {missing.length > 0 ? (
              <>
                Missing: <b>{missing.join(', ')}</b>.{' '}
              </>
            ) : null}
            {hint}
          </p>
        </div>
        <span className="grow" />
        <label className={`small ${classes.done}`}>
          <span className="num">
            <b>
              {done} of {checks.length}
            </b>{' '}
            done
          </span>
          <progress value={done} max={checks.length} />
        </label>
      </div>
      <ul className="card">{children}</ul>
    </section>
  );
}
