import type { AnswerOf } from '@freeboard/contract';
import { useCall } from '../../../../lib/server/query.ts';
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx';
import type { CarrierForm } from '../form/form.ts';
import type { Editor } from '../form/use-editor.ts';

type Start = AnswerOf<'listCarrierStarts'>['starts'][number];

const named = (starts: readonly Start[], from: Start['from']) =>
  starts
    .filter((one) => one.from === from)
    .map((one) => (
      <option key={one.start} value={one.start}>
        {from === 'carrier' ? `A copy of ${one.name}` : one.name}
      </option>
    ));

const takenOver = ({ start, lines, states, forms }: Start): Partial<CarrierForm> => ({
  start,
  ...(lines.length > 0 ? { lines, states: (states ?? []).join(', '), forms: forms ?? [] } : {}),
});

export function StartFrom({ editor }: { editor: Editor }) {
  const { agency } = editor.form;
  const query = useCall('listCarrierStarts', agency === undefined ? {} : { agency_id: agency });
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
        <ChoiceField
          label="Start from"
          value={chosen ? editor.form.start : ''}
          isBusy={query.isPending}
          hint={
            error === undefined
              ? (chosen?.about ?? 'A plan that quotes at once, a copy of one of yours, or an empty one.')
              : undefined
          }
          error={error}
          onChange={(value) => {
            const start = starts.find((one) => one.start === value);
            editor.set(start ? takenOver(start) : { start: '' });
          }}
        >
          <option value="">Choose</option>
          <optgroup label="Plans that come with Freeboard">{named(starts, 'plan')}</optgroup>
          {starts.some(({ from }) => from === 'carrier') ? (
            <optgroup label="Carriers of your agency">{named(starts, 'carrier')}</optgroup>
          ) : null}
        </ChoiceField>
      </div>
    </section>
  );
}
