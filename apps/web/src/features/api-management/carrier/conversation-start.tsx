import { useCall } from '../../../lib/query.ts';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { formOfStart } from './form-of-start.ts';
import type { Editor } from './use-editor.ts';

/** What a new carrier that is asked over the network begins with: the steps of a service of its shape. */
export function ConversationStart({ editor }: { editor: Editor }) {
  const query = useCall('listCarrierStarts', { kind: 'conversation' });
  const starts = query.data?.starts ?? [];
  const chosen = starts.find(({ start }) => start === editor.form.start);
  return (
    <section className="card" aria-label="Conversation">
      <div className="head wrap">
        <h2>Conversation</h2>
        <span className="muted small">Steps, answer and secrets of a service like it; all of it can be changed</span>
      </div>
      <div className="body">
        <ChoiceField
          label="Start from"
          value={chosen ? editor.form.start : ''}
          isBusy={query.isPending}
          hint={query.isError ? undefined : (chosen?.about ?? 'It takes the place of the steps and of the answer.')}
          error={query.isError ? query.error.message : undefined}
          onChange={(value) => {
            const start = starts.find((one) => one.start === value);
            editor.set(start ? formOfStart(start, editor.form) : { start: '' });
          }}
        >
          <option value="">One step of your own</option>
          {starts.map(({ start, name }) => (
            <option key={start} value={start}>
              {name}
            </option>
          ))}
        </ChoiceField>
      </div>
    </section>
  );
}
