import { useState } from 'react';
import { useCall } from '../../../../lib/server/query.ts';
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx';
import { AskFirst } from '../ask-first.tsx';
import type { Editor } from '../form/use-editor.ts';
import { formOfStart, isWritten, type Start } from './form-of-start.ts';

export function ConversationStart({ editor }: { editor: Editor }) {
  const query = useCall('listCarrierStarts', { kind: 'conversation' });
  const [wanted, setWanted] = useState<Start | null>(null);
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
            if (!start) editor.set({ start: '' });
            else if (isWritten(editor.form, chosen)) setWanted(start);
            else editor.set(formOfStart(start, editor.form));
          }}
        >
          <option value="">One step of your own</option>
          {starts.map(({ start, name }) => (
            <option key={start} value={start}>
              {name}
            </option>
          ))}
        </ChoiceField>
        {wanted ? (
          <AskFirst
            title="Replace what you wrote?"
            text={`'${wanted.name}' replaces the steps, the answer, the rules and the sign-in. What you wrote in them can't be recovered.`}
            keep="Keep it"
            go="Replace it"
            onKeep={() => setWanted(null)}
            onGo={() => {
              editor.set(formOfStart(wanted, editor.form));
              setWanted(null);
            }}
          />
        ) : null}
      </div>
    </section>
  );
}
