import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTyped } from '../../drafts/typed.ts';
import { client } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { notify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

type Props = {
  agent: string;
  applications: readonly { id: number; label: string }[];
  draft: string;
  hint?: string;
  /** Shown in the notice: 'here and in your e-mail'. */
  answerPlace: string;
  isPrimary?: boolean;
};

/** The text survives a reload. */
export function AskForm({ agent, applications, draft, hint, answerPlace, isPrimary = false }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [about, setAbout, typedAbout] = useTyped('question-about', draft);
  const [question, setQuestion, typedQuestion] = useTyped('question', draft);
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const application = applications.find(({ id }) => String(id) === about) ?? applications[0];
  if (!application) return null;
  const application_id = application.id;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const answer = await client.call('askAboutApplication', { application_id, question: question ?? '' });
    setBusy(false);
    if (!answer.ok) {
      const [fault] = answer.errors.question ?? [];
      setError(fault);
      if (!fault) notify(noticeText(answer), 'bad');
      return;
    }
    typedQuestion.sent(question);
    typedAbout.sent(about);
    setError(undefined);
    // The button was disabled while the question was sent, which takes its focus away.
    form.current?.querySelector('textarea')?.focus();
    queryClient.setQueryData(['getFollowedApplication', { application_id }], answer.data);
    notify({ title: 'Question sent', text: `You’ll find ${agent}’s answer ${answerPlace}.` }, 'good');
  }
  return (
    <form ref={form} className="body col" onSubmit={(event) => void send(event)} noValidate>
      {applications.length > 1 ? (
        <ChoiceField
          label="About"
          value={String(application_id)}
          choices={applications.map(({ id, label }) => ({ value: String(id), label }))}
          onChange={setAbout}
        />
      ) : null}
      <TextField
        label={`Ask ${agent}`}
        {...(hint ? { hint } : {})}
        rows={3}
        value={question ?? ''}
        error={error}
        onChange={(text) => {
          setQuestion(text || null);
          setError(undefined);
        }}
      />
      <div>
        <Button type="submit" variant={isPrimary ? 'filled' : 'default'} loading={isBusy}>
          Send question
        </Button>
      </div>
    </form>
  );
}
