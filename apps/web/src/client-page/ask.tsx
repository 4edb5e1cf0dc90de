/** @jsxImportSource preact */
import type { ClientPage } from '@freeboard/contract';
import { useRef, useState } from 'preact/hooks';
import { call, refusalOf, shownPage } from './calls.ts';
import { useText } from './text.tsx';
import { day, firstName } from './words.ts';

type Props = { page: ClientPage; setPage: (page: ClientPage) => void };

const LONGEST = 2_000;

/** What is always at hand: a question to the agent, and their number. */
export function Ask({ page, setPage }: Props) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [question, setQuestion] = useState('');
  const [error, setError] = useState('');
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { agent, language } = page.document;
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
      <aside class="dock" aria-label={text.yourAgent}>
        <div class="inner">
          <button type="button" class="button" onClick={open}>
            {text.ask(name)}
          </button>
          {agent.phone ? (
            <a class="button" href={`tel:${agent.phone.replace(/[^+\d]/g, '')}`}>
              {text.call(agent.phone)}
            </a>
          ) : null}
        </div>
      </aside>
      <dialog ref={dialog} aria-labelledby="ask-title">
        <form onSubmit={(event) => void send(event)} noValidate>
          <h2 id="ask-title">{text.ask(name)}</h2>
          {page.questions.length > 0 ? (
            <ul class="asked" aria-label={text.askedSoFar}>
              {page.questions.map((asked) => (
                <li key={asked.at}>
                  {asked.text} <span class="muted small">{day(language, asked.at)}</span>
                  {asked.answer === null ? null : (
                    <p class="answer">
                      <span class="muted small">{text.answeredBy(name, day(language, asked.answered_at ?? ''))}</span>{' '}
                      {asked.answer}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          ) : null}
          {isSent ? (
            <p role="status">{text.questionSent(name)}</p>
          ) : (
            <div class="field">
              <label for="question">{text.yourQuestion}</label>
              <textarea
                id="question"
                rows={4}
                maxLength={LONGEST}
                value={question}
                aria-invalid={error !== ''}
                {...(error ? { 'aria-describedby': 'question-error' } : {})}
                onInput={(event) => setQuestion(event.currentTarget.value)}
              />
              {error ? (
                <span id="question-error" class="error" role="alert">
                  {error}
                </span>
              ) : null}
            </div>
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
