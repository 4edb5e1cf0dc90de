import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { client } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { notify } from '../../lib/server/notices.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FIRST_APPLICATIONS } from './own-applications.tsx';

/** A question to the agent about one of the customer's applications; nothing while there is none. */
export function AskAny({ agent }: { agent: string }) {
  const rows = useCall('getAgentApplicationsList', FIRST_APPLICATIONS).data?.applications.data ?? [];
  const [about, setAbout] = useState('');
  const [question, setQuestion] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const [first] = rows;
  if (!first) return null;
  const application_id = Number(about) || first.id;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const answer = await client.call('askAboutApplication', { application_id, question });
    setBusy(false);
    if (!answer.ok) {
      const [fault] = answer.errors.question ?? [];
      setError(fault);
      if (!fault) notify(noticeText(answer), 'bad');
      return;
    }
    setQuestion('');
    queryClient.setQueryData(['getFollowedApplication', { application_id }], answer.data);
    notify(
      { title: 'Question sent', text: `You’ll find ${agent}’s answer with the application and in your e-mail.` },
      'good',
    );
  }
  return (
    <section className="card" aria-label="Ask a question">
      <form className="body col" onSubmit={(event) => void send(event)} noValidate>
        {rows.length > 1 ? (
          <ChoiceField
            label="About"
            value={String(application_id)}
            choices={rows.map((row) => ({
              value: String(row.id),
              label: row.payload.address || `Application ${row.application_id}`,
            }))}
            onChange={setAbout}
          />
        ) : null}
        <TextField
          label={`Ask ${agent}`}
          rows={3}
          value={question}
          error={error}
          onChange={(text) => {
            setQuestion(text);
            setError(undefined);
          }}
        />
        <div>
          <Button type="submit" variant="default" loading={isBusy}>
            Send question
          </Button>
        </div>
      </form>
    </section>
  );
}
