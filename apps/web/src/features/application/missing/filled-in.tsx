import type { Provenance } from '@freeboard/contract';
import { isBlank, isPreset, valueText } from '@freeboard/domain/forms';
import { useFormSelect, useOpenForm } from '../../../forms/context.ts';
import { focusWhenDrawn } from '../../../forms/focus.ts';
import { OriginDot, sourceText } from '../../../forms/origin.tsx';
import type { FormStore } from '../../../forms/store.ts';
import classes from './missing.module.css';

/** Few enough to scan at a glance. */
const MOST = 12;
const IN_TITLE: ReadonlySet<string> = new Set(['searched_address', 'address1', 'city', 'state', 'zip']);

type Kind = 'known' | 'found' | 'standing' | 'assumed';
type Filled = { key: string; label: string; text: string; kind: Kind; origin: Provenance };

const kindOf = (origin: Provenance | undefined): Kind | null => {
  if (origin?.application !== undefined) return 'known';
  if (origin?.source === 'provider' || origin?.source === 'upload') return 'found';
  if (origin?.source === 'assumed') return 'assumed';
  return isPreset(origin) ? 'standing' : null;
};

function filledOf(store: FormStore): Filled[] {
  const [values, origins, { fields }] = [store.values(), store.origins(), store.view()];
  return store.form.sections
    .flatMap((section) => section.fields)
    .flatMap((field) => {
      const { key, label } = field;
      const origin = origins[key];
      const kind = kindOf(origin);
      if (!kind || !origin || !fields[key]?.visible || isBlank(values[key]) || IN_TITLE.has(key)) return [];
      return [{ key, label, text: valueText(field, values[key]), kind, origin }];
    });
}
const stampOf = (store: FormStore): string => JSON.stringify(filledOf(store));

function FilledRow({ filled }: { filled: Filled }) {
  const { store, confirm, isReadOnly } = useOpenForm();
  const { key, label, text, kind, origin } = filled;
  return (
    <div>
      <dt className="small muted">
        <OriginDot origin={origin} />
        {label}
      </dt>
      <dd className="num">
        {text} <span className="small muted">· {sourceText(origin)}</span>
        {kind === 'assumed' && !isReadOnly ? (
          <button
            type="button"
            className="link small"
            aria-label={`Confirm ${label}`}
            onClick={() => {
              confirm([key]);
              const next = store.view().first_error;
              if (next) focusWhenDrawn(next);
            }}
          >
            Confirm
          </button>
        ) : null}
      </dd>
    </div>
  );
}

export function FilledIn({ showAll }: { showAll: () => void }) {
  const filled = JSON.parse(useFormSelect(stampOf)) as Filled[];
  if (filled.length === 0) return null;
  const count = (kind: Kind) => filled.filter((one) => one.kind === kind).length;
  // Values to confirm come first, then the client's earlier answers, then defaults, then values from records.
  const rank: Record<Kind, number> = { assumed: 0, known: 1, standing: 2, found: 3 };
  const shown = [...filled].sort((a, b) => rank[a.kind] - rank[b.kind]).slice(0, MOST);
  return (
    <section className="card" aria-label="Filled in for you">
      <div className="head wrap">
        <h2>Filled in for you</h2>
        <span className="grow" />
        <span className="small muted num">
          {[
            [count('known'), 'known'],
            [count('found'), 'looked up'],
            [count('standing'), count('standing') === 1 ? 'default' : 'defaults'],
            [count('assumed'), 'assumed'],
          ]
            .filter(([many]) => many !== 0)
            .map((words) => words.join(' '))
            .join(' · ')}
        </span>
      </div>
      <dl className={classes.filled}>
        {shown.map((one) => (
          <FilledRow key={one.key} filled={one} />
        ))}
      </dl>
      {filled.length > MOST ? (
        <p className={`small ${classes.more}`}>
          <button type="button" className="link" onClick={showAll}>
            and {filled.length - MOST} more
          </button>
        </p>
      ) : null}
    </section>
  );
}
