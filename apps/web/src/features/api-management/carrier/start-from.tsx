import type { AnswerOf } from '@freeboard/contract';
import { useId } from 'react';
import { useCall } from '../../../lib/query.ts';
import fields from '../fields.module.css';
import type { CarrierForm } from './form.ts';
import type { Editor } from './use-editor.ts';

type Start = AnswerOf<'listRateStarts'>['starts'][number];

const named = (starts: readonly Start[], from: Start['from']) =>
  starts
    .filter((one) => one.from === from)
    .map((one) => (
      <option key={one.start} value={one.start}>
        {from === 'carrier' ? `A copy of ${one.name}` : one.name}
      </option>
    ));

/** What the form takes over from a start: what it writes, where that is said. */
const takenOver = ({ start, lines, states, forms }: Start): Partial<CarrierForm> => ({
  start,
  ...(lines.length > 0 ? { lines, states: (states ?? []).join(', '), forms: forms ?? [] } : {}),
});

/** What a new carrier that is rated here begins with: no JSON is needed. */
export function StartFrom({ editor, agency }: { editor: Editor; agency: number | undefined }) {
  const id = useId();
  const query = useCall('listRateStarts', agency === undefined ? {} : { agency_id: agency });
  const starts = query.data?.starts ?? [];
  const chosen = starts.find(({ start }) => start === editor.form.start);
  const error = editor.errors.start_from?.[0] ?? (query.isError ? query.error.message : undefined);
  return (
    <section className="card" aria-label="Rate plan">
      <div className="head wrap">
        <h2>Rate plan</h2>
        <span className="muted small">Tables and formulas; all of it can be changed once the draft is saved</span>
      </div>
      <div className="body">
        <div className={fields.field}>
          <label htmlFor={id}>Start from</label>
          <select
            id={id}
            className={fields.input}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-about`}
            aria-busy={query.isPending}
            value={chosen ? editor.form.start : ''}
            onChange={(event) => {
              const start = starts.find((one) => one.start === event.currentTarget.value);
              editor.set(start ? takenOver(start) : { start: '' });
            }}
          >
            <option value="">Choose</option>
            <optgroup label="Plans that come with Freeboard">{named(starts, 'plan')}</optgroup>
            {starts.some(({ from }) => from === 'carrier') ? (
              <optgroup label="Carriers of your agency">{named(starts, 'carrier')}</optgroup>
            ) : null}
          </select>
          <span id={`${id}-about`} className={error === undefined ? fields.hint : fields.error}>
            {error ?? chosen?.about ?? 'A plan that quotes at once, a copy of one of yours, or an empty one.'}
          </span>
        </div>
      </div>
    </section>
  );
}
