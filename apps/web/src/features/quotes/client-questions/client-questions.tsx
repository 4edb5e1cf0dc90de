import type { AnswerOf, Application } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { MESSAGES } from '@freeboard/domain/wording';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTyped } from '../../../drafts/typed.ts';
import { isFocusFree, whenDrawn } from '../../../lib/browser/when-drawn.ts';
import { showTime } from '../../../lib/format.ts';
import { submitByKey } from '../../../lib/hotkeys.ts';
import { client } from '../../../lib/server/calls.ts';
import { notify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Chip } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { focusPanel } from '../../../ui/layout/tab-bar.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useUnlessHeld } from '../board-held.ts';
import classes from './client-questions.module.css';

type Question = AnswerOf<'getClientQuestions'>['questions'][number];

const WAYS = { email: 'by e-mail', sms: 'by text' } as const;

/** Focuses the next question or, after the last, the board, unless the user has moved the focus. */
function focusNext(answered: HTMLFormElement | null): void {
  whenDrawn(() => {
    if (answered?.isConnected) return false;
    if (!isFocusFree()) return true;
    const next = document.querySelector<HTMLElement>('[data-question] textarea');
    if (next) next.focus();
    else focusPanel('results');
    return true;
  });
}

/** The typed answer is saved until it is sent. */
function OpenQuestion({ application, question }: { application: Application; question: Question }) {
  const [typed, setTyped] = useTyped('client-answer', String(question.id));
  const answer = typed ?? '';
  const textId = useId();
  const { form, isSending, errorOf, submit, edited } = useSubmit({
    wrong: { answer: answer.trim() === '' ? MESSAGES.required : null },
    send: () =>
      client.call('answerQuestion', {
        application_id: application.id,
        question_id: question.id,
        answer: answer.trim(),
      }),
    done: async ({ channels }) => {
      setTyped(null);
      const also = channels.map((channel) => WAYS[channel]).join(' and ');
      notify({ title: 'Answered', text: also ? `On their page and ${also}.` : 'On their page.' }, 'good');
      const answered = form.current;
      await queryClient.invalidateQueries({ queryKey: ['getClientQuestions'] });
      focusNext(answered);
    },
  });
  const name = application.client.payload.first_name || 'The client';
  return (
    <li>
      <form
        ref={form}
        data-question
        className="col gap-2 breaks"
        aria-labelledby={textId}
        onSubmit={submit}
        onKeyDown={submitByKey}
        noValidate
      >
        <p>
          <span id={textId}>
            <strong>{name} asks:</strong> {question.text}
          </span>{' '}
          <span className="muted small num">{showTime(question.at)}</span>
        </p>
        <div className="with-button">
          <TextField
            label="Your answer"
            name="answer"
            rows={2}
            value={answer}
            error={errorOf('answer')}
            onChange={(words) => {
              edited();
              setTyped(words || null);
            }}
          />
          <Button type="submit" loading={isSending} aria-describedby={textId} aria-keyshortcuts="Control+Enter">
            Answer
          </Button>
        </div>
      </form>
    </li>
  );
}

/** Oldest first; empty if the user may not answer. */
function useOpenQuestions(application: Application): readonly Question[] {
  const session = useSession();
  const isAllowed = session !== null && may(session.user_role, 'quote.send') && application.archived_at === null;
  const { data } = useCall('getClientQuestions', { application_id: application.id }, { enabled: isAllowed });
  return isAllowed ? (data?.questions.filter(({ answer }) => answer === null).toReversed() ?? []) : [];
}

/** Placed in the board's header, where it moves no row. */
export function ClientAsks({ application }: { application: Application }) {
  const { length } = useOpenQuestions(application);
  if (length === 0) return null;
  const toQuestion = () =>
    whenDrawn(() => {
      const field = document.querySelector<HTMLElement>('[data-question] textarea');
      field?.focus();
      return field !== null;
    });
  return (
    <button type="button" className={`no-print ${classes.asks}`} onClick={toQuestion}>
      <Chip tone="teal">{length === 1 ? 'The client asks' : `The client asks ${length} questions`}</Chip>
    </button>
  );
}

export function ClientQuestions({ application }: { application: Application }) {
  const open = useUnlessHeld(useOpenQuestions(application));
  if (open.length === 0) return null;
  return (
    <section className={`no-print ${classes.questions}`} aria-label="Questions from the client">
      <ul>
        {open.map((question) => (
          <OpenQuestion key={question.id} application={application} question={question} />
        ))}
      </ul>
    </section>
  );
}
