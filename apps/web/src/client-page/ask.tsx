/** @jsxImportSource preact */
import type { ClientPage } from '@freeboard/contract';
import { useRef, useState } from 'preact/hooks';
import { call, refusalOf, tokenOfAddress } from './calls.ts';
import { day, firstName } from './words.ts';

type Props = { page: ClientPage; setPage: (page: ClientPage) => void };

const LONGEST = 2_000;

/** What is always at hand: a question to the agent, and their number. */
export function Ask({ page, setPage }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { agent } = page.document;
  const name = firstName(page.document);

  function open() {
    setSent(false);
    setError('');
    dialog.current?.showModal();
  }
  async function send(event: Event) {
    event.preventDefault();
    setBusy(true);
    const answer = await call('askAgent', { token: tokenOfAddress(), question: text });
    setBusy(false);
    if (!answer.ok) return setError(answer.errors.question?.[0] ?? refusalOf(answer));
    setText('');
    setError('');
    setSent(true);
    setPage(answer.data.page);
  }
  return (
    <>
      <aside class="dock" aria-label="Your agent">
        <div class="inner">
          <button type="button" class="button" onClick={open}>
            Ask {name}
          </button>
          {agent.phone ? (
            <a class="button" href={`tel:${agent.phone.replace(/[^+\d]/g, '')}`}>
              Call {agent.phone}
            </a>
          ) : null}
        </div>
      </aside>
      <dialog ref={dialog} aria-labelledby="ask-title">
        <form onSubmit={(event) => void send(event)} noValidate>
          <h2 id="ask-title">Ask {name}</h2>
          {page.questions.length > 0 ? (
            <ul class="asked" aria-label="Asked so far">
              {page.questions.map((question) => (
                <li key={question.at}>
                  {question.text} <span class="muted small">{day(question.at)}</span>
                </li>
              ))}
            </ul>
          ) : null}
          {isSent ? (
            <p role="status">Sent. {name} will get back to you.</p>
          ) : (
            <div class="field">
              <label for="question">Your question</label>
              <textarea
                id="question"
                rows={4}
                maxLength={LONGEST}
                value={text}
                aria-invalid={error !== ''}
                {...(error ? { 'aria-describedby': 'question-error' } : {})}
                onInput={(event) => setText(event.currentTarget.value)}
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
              Close
            </button>
            {isSent ? null : (
              <button type="submit" class="button primary" disabled={isBusy}>
                Send to {name}
              </button>
            )}
          </div>
        </form>
      </dialog>
    </>
  );
}
