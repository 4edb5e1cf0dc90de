/** @jsxImportSource preact */
import type { ClientPage } from '@freeboard/contract';
import { useRef, useState } from 'preact/hooks';
import { call, refusalOf, shownPage } from './calls.ts';
import { useKept } from './kept.ts';
import { useText } from './text.tsx';
import { day, firstName, linesOf } from './words.ts';

type Props = { page: ClientPage; setPage: (page: ClientPage) => void; fresh: Questions };

const LONGEST = 2_000;

type Questions = ClientPage['questions'];
type AnsweredProps = { document: ClientPage['document']; questions: Questions };

function AnsweredQuestions({ document, questions }: AnsweredProps) {
  const text = useText();
  if (questions.length === 0) return null;
  return (
    <ul class="asked" aria-label={text.askedSoFar}>
      {questions.map((asked) => (
        <li key={asked.at}>
          {asked.text} <span class="muted small">{day(document.language, asked.at)}</span>
          {asked.answer === null ? null : (
            <p class="answer">
              <span class="muted small">
                {text.answeredBy(firstName(document), day(document.language, asked.answered_at ?? ''))}
              </span>{' '}
              {asked.answer}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const isAnswered = ({ answer }: ClientPage['questions'][number]) => answer !== null;

const questionsOf = (page: ClientPage): Questions =>
  linesOf(page)
    .flatMap(({ questions }) => questions)
    .sort((a, b) => a.at.localeCompare(b.at));

/** `fresh`: answers that arrived after the page was loaded, shown separately so that the page does not move. */
export function useAnswers(page: ClientPage) {
  const questions = questionsOf(page);
  const [first] = useState(() => new Set(questions.filter(isAnswered).map(({ at }) => at)));
  const answered = questions.filter(isAnswered);
  return { earlier: answered.filter(({ at }) => first.has(at)), fresh: answered.filter(({ at }) => !first.has(at)) };
}

export function Answers({ document, answered }: { document: ClientPage['document']; answered: Questions }) {
  const text = useText();
  if (answered.length === 0) return null;
  return (
    <section class="card" aria-labelledby="answers">
      <h2 id="answers">{text.askedSoFar}</h2>
      <AnsweredQuestions document={document} questions={answered} />
    </section>
  );
}

function Dock({ document, fresh, open }: { document: ClientPage['document']; fresh: Questions; open: () => void }) {
  const text = useText();
  const { agent } = document;
  const [dismissed, setDismissed] = useState(0);
  const shown = fresh.length > dismissed ? fresh : [];
  return (
    <aside class="dock" aria-label={text.yourAgent}>
      <div class={shown.length > 0 ? 'inner fresh' : ''} role="status">
        <AnsweredQuestions document={document} questions={shown} />
        {shown.length > 0 ? (
          <button type="button" class="quiet" onClick={() => setDismissed(fresh.length)}>
            {text.close}
          </button>
        ) : null}
      </div>
      <div class="inner">
        <button type="button" class="button" onClick={open}>
          {text.ask(firstName(document))}
        </button>
        {agent.phone ? (
          <a class="button" href={`tel:${agent.phone.replace(/[^+\d]/g, '')}`}>
            {text.call(agent.phone)}
          </a>
        ) : null}
      </div>
    </aside>
  );
}

type QuestionProps = { question: string; error: string; onInput: (question: string) => void };

function Question({ question, error, onInput }: QuestionProps) {
  const text = useText();
  return (
    <div class="field">
      <label for="question">{text.yourQuestion}</label>
      <textarea
        id="question"
        rows={4}
        maxLength={LONGEST}
        value={question}
        aria-invalid={error !== ''}
        {...(error ? { 'aria-describedby': 'question-error' } : {})}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {error ? (
        <span id="question-error" class="error" role="alert">
          {error}
        </span>
      ) : null}
    </div>
  );
}

export function Ask({ page, setPage, fresh }: Props) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [question, setQuestion] = useKept('question', '');
  const [error, setError] = useState('');
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const name = firstName(page.document);

  function open() {
    setSent(false);
    setError('');
    dialog.current?.showModal();
  }
  async function send(event: Event) {
    event.preventDefault();
    setBusy(true);
    const answer = await call('askAgent', { ...shownPage(), question });
    setBusy(false);
    if (!answer.ok) return setError(answer.errors.question?.[0] ?? refusalOf(answer, text, page.document.agency));
    setQuestion('');
    setError('');
    setSent(true);
    setPage(answer.data.page);
  }
  return (
    <>
      <Dock document={page.document} fresh={fresh} open={open} />
      <dialog ref={dialog} aria-labelledby="ask-title">
        <form onSubmit={(event) => void send(event)} noValidate>
          <h2 id="ask-title">{text.ask(name)}</h2>
          <AnsweredQuestions document={page.document} questions={questionsOf(page)} />
          {isSent ? (
            <p role="status">{text.questionSent(name)}</p>
          ) : (
            <Question question={question} error={error} onInput={setQuestion} />
          )}
          <div class="line">
            <button type="button" class="button" onClick={() => dialog.current?.close()}>
              {text.close}
            </button>
            {isSent ? null : (
              <button type="submit" class="button primary" disabled={isBusy}>
                {text.sendTo(name)}
              </button>
            )}
          </div>
        </form>
      </dialog>
    </>
  );
}
