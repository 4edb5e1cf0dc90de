import type { FollowedApplication } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { showDate } from '../../lib/format.ts';
import { client } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { notify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './customers.module.css';

/** Shows a customer's questions with their answers, and sends another one to the agent. */
export function AskAgent({ application }: { application: FollowedApplication }) {
  const form = useRef<HTMLFormElement>(null);
  const [question, setQuestion] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const { agent } = application.document;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const application_id = application.id;
    const answer = await client.call('askAboutApplication', { application_id, question });
    setBusy(false);
    if (!answer.ok) {
      const [fault] = answer.errors.question ?? [];
      setError(fault);
      if (!fault) notify(noticeText(answer), 'bad');
      return;
    }
    setQuestion('');
    // The button was disabled while the question was sent, which takes its focus away.
    form.current?.querySelector('textarea')?.focus();
    setError(undefined);
    queryClient.setQueryData(['getFollowedApplication', { application_id }], answer.data);
    notify({ title: 'Question sent', text: `You’ll find ${agent.name}’s answer here and in your e-mail.` }, 'good');
  }
  return (
    <section className="card" aria-label="Questions">
      <div className="head">
        <h2>Questions</h2>
        <span className="grow" />
        {agent.phone ? (
          <a className="link" href={`tel:${agent.phone.replaceAll(/[^+\d]/g, '')}`}>
            Call {agent.phone}
          </a>
        ) : null}
      </div>
      <ul aria-label="Questions and answers">
        {application.conversation.map(({ id, is_answer, sent_by, text, at }) => (
          <li key={id} className={`${classes.line} ${is_answer ? classes.answer : ''}`}>
            <span className="muted small">
              {is_answer ? `${sent_by || 'Your agency'} answered` : `${sent_by} asked`}
            </span>
            <span className="grow" />
            <span className="muted small nowrap">{showDate(at)}</span>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
      <form ref={form} className="body col" onSubmit={(event) => void send(event)} noValidate>
        <TextField
          label={`Ask ${agent.name}`}
          hint={`You’ll find the answer here and in your e-mail, ${application.answers_to}.`}
          rows={3}
          value={question}
          error={error}
          onChange={(text) => {
            setQuestion(text);
            setError(undefined);
          }}
        />
        <div>
          <Button type="submit" loading={isBusy}>
            Send question
          </Button>
        </div>
      </form>
    </section>
  );
}
