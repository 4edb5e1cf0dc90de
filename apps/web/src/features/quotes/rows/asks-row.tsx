import type { AnswerOf, CarrierProgress, CarrierQuestion } from '@freeboard/contract';
import { answerErrors, answerTo, type FormAnswer, visibleQuestions } from '@freeboard/domain/carriers';
import { formatDate } from '@freeboard/domain/forms';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { showClock } from '../../../lib/format.ts';
import { submitByKey } from '../../../lib/hotkeys.ts';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { Chip, SandboxMark } from '../../../ui/chip.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { BoardRow } from '../board.ts';
import { focusRow } from '../focus.ts';
import classes from '../results.module.css';
import type { Columns } from '../use-columns.ts';
import { AlsoAnswers } from './also-answers.tsx';
import { type Answers, readAnswers, storeAnswers } from './answers-draft.ts';

/** With more choices, a dropdown is shown. */
const FEW = 3;
const NONE_YET = { value: '', label: 'Choose one' };

type QuestionProps = {
  question: CarrierQuestion;
  value: string;
  error: string | undefined;
  /** Label of the form field that filled in the answer; null if none did, or if the user has changed the answer. */
  from: string | null;
  onChange: (value: string) => void;
};

function Question({ question, value, error, from, onChange }: QuestionProps) {
  const { text, type, options, is_required } = question;
  const help = [question.help, from === null ? null : `From the form: ${from}`].filter(Boolean).join(' · ') || null;
  const label = is_required ? text : `${text} (optional)`;
  if (type === 'choice' && options.length <= FEW)
    return (
      <div className="col">
        <span className="small strong muted" aria-hidden="true">
          {label}
        </span>
        <Segmented label={label} value={value} choices={options} onChange={onChange} />
        {help ? <span className="muted small">{help}</span> : null}
        {error ? (
          <span className="small bad" role="alert">
            {error}
          </span>
        ) : null}
      </div>
    );
  if (type === 'choice')
    return (
      <ChoiceField
        label={label}
        hint={help}
        error={error}
        value={value}
        choices={[NONE_YET, ...options]}
        onChange={onChange}
      />
    );
  const more =
    type === 'number' ? ({ inputMode: 'decimal' } as const) : type === 'date' ? { placeholder: 'MM/DD/YYYY' } : {};
  return <TextField label={label} hint={help ?? undefined} error={error} value={value} onChange={onChange} {...more} />;
}

function alsoNotice(carrier: string, { answered, left }: AnswerOf<'answerCarrierQuestions'>['also']) {
  const count = answered + 1;
  const rest = left.length === 0 ? '' : `${left.length} had just been answered or changed.`;
  return { title: `Answered ${carrier} for ${count} application${count === 1 ? '' : 's'}`, text: rest };
}

/** In the form's input format. */
const shownAnswer = (type: CarrierQuestion['type'], answer: string): string =>
  type === 'date' ? formatDate(answer) : answer;

type Props = {
  row: BoardRow;
  questions: NonNullable<CarrierProgress['questions']>;
  applicationId: number;
  inForm: Readonly<Record<string, FormAnswer>>;
};

function useAnswers({ row, questions: { list }, applicationId, inForm }: Props) {
  const [answers, setAnswers] = useState<Answers>(() => ({
    ...Object.fromEntries(
      list.map(({ id, type, answer }) => [id, shownAnswer(type, answer ?? inForm[id]?.answer ?? '')]),
    ),
    ...readAnswers(applicationId, row.id),
  }));
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [also, setAlso] = useState<readonly number[]>([]);
  const [serverErrors, setServerErrors] = useState<Record<string, string[]>>({});
  const errors = answerErrors(list, answers);
  const errorOf = (id: string) => (serverErrors[`answers.${id}`] ?? (isTried ? errors[id] : undefined))?.[0];
  function change(id: string, value: string) {
    const next = { ...answers, [id]: value };
    setServerErrors({});
    setAnswers(next);
    storeAnswers(applicationId, row.id, next);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(errors).length === 0) await send(answers);
  }
  async function send(given: Answers) {
    setSending(true);
    const sent = {
      application_id: applicationId,
      quote_id: row.id,
      answers: given,
      ...(also.length > 0 ? { also: [...also] } : {}),
    };
    const result = await client.call('answerCarrierQuestions', sent);
    setSending(false);
    if (!result.ok) {
      if (result.code === 422) return setServerErrors(result.errors);
      return notify(noticeText(result), 'bad');
    }
    storeAnswers(applicationId, row.id, null);
    if (also.length > 0) notify(alsoNotice(row.name, result.data.also));
    queryClient.setQueryData(['getApplicationById', { application_id: applicationId }], result.data);
    await queryClient.invalidateQueries({ queryKey: ['getQuoteProgress', { application_id: applicationId }] });
    focusRow(row.id);
  }
  return { answers, isSending, also, setAlso, errorOf, change, submit, send };
}

/** The answers can also be sent for other applications with the same questions. */
function QuestionsForm(props: Props) {
  const { row, questions, applicationId, inForm } = props;
  const { list, until, refusal } = questions;
  const { answers, isSending, also, setAlso, errorOf, change, submit, send } = useAnswers(props);
  /**
   * Label of the form field that filled in the answer; null if none did, or if the user has changed or sent the answer.
   */
  const fromForm = ({ id, type, answer }: CarrierQuestion): string | null => {
    const held = answer === null ? inForm[id] : undefined;
    return held && answers[id] === shownAnswer(type, held.answer) ? held.label : null;
  };
  const shown = visibleQuestions(list, answers);
  const isOptional = Object.keys(answerErrors(list, {})).length === 0;
  const isBlank = shown.every(({ id }) => answerTo(answers, id) === '');
  return (
    <form
      className={classes.questions}
      aria-label={`${row.name} asks you`}
      onSubmit={submit}
      onKeyDown={submitByKey}
      noValidate
    >
      {shown.map((question) => (
        <Question
          key={question.id}
          question={question}
          value={answers[question.id] ?? ''}
          error={errorOf(question.id)}
          from={fromForm(question)}
          onChange={(value) => change(question.id, value)}
        />
      ))}
      {refusal === null ? (
        <AlsoAnswers applicationId={applicationId} quoteId={row.id} chosen={also} onChange={setAlso} />
      ) : (
        <span className={`small bad ${classes.waits}`} role="alert">
          {row.name} didn't accept {shown.length === 1 ? 'this answer' : 'these answers'}: {refusal}
        </span>
      )}
      <span className={`muted small ${classes.waits}`}>
        Saved for next time. {isOptional ? `${row.name} goes on without answers at` : 'Answer by'} {showClock(until)}.
      </span>
      <span className={classes.acts}>
        {isOptional ? (
          <Button variant="default" size="compact-md" disabled={isSending} onClick={() => send({})}>
            Send without
          </Button>
        ) : null}
        <Button type="submit" size="compact-md" loading={isSending} disabled={isOptional && isBlank}>
          Answer and send
        </Button>
      </span>
    </form>
  );
}

/** Shown until the questions are answered or the carrier stops waiting. */
export function AsksRow({ columns, ...props }: Props & { columns: Columns }) {
  const { row } = props;
  const chip = <Chip tone="teal">asks you</Chip>;
  return (
    <tr className={classes.asks} data-row={row.id}>
      <td />
      <td>
        <span className={`row ${classes.who}`}>
          <span className="strong">{row.name}</span> {row.isSandbox ? <SandboxMark /> : null}
          <span className="only-xs">{chip}</span>
        </span>
      </td>
      <td className="hide-xs">{chip}</td>
      <td colSpan={columns.fromPremium + 1}>
        <QuestionsForm {...props} />
      </td>
    </tr>
  );
}
