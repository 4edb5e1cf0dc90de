/** @jsxImportSource preact */
import type { ClientLine, ClientPage } from '@freeboard/contract';
import { useRef, useState } from 'preact/hooks';
import { call, refusalOf, shownPage } from './calls.ts';
import { useKept } from './kept.ts';
import { useText } from './text.tsx';
import { firstName } from './words.ts';

export function Decline({ line, setPage }: { line: ClientLine; setPage: (page: ClientPage) => void }) {
  const text = useText();
  const { application_id } = line;
  const [title, field] = [`decline-${application_id}`, `reason-${application_id}`];
  const dialog = useRef<HTMLDialogElement>(null);
  const [reason, setReason] = useKept(`decline.${application_id}`, '');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const name = firstName(line.document);
  async function send(event: Event) {
    event.preventDefault();
    setBusy(true);
    const answer = await call('declineProposal', { ...shownPage(), application_id, reason });
    setBusy(false);
    if (!answer.ok) return setError(answer.errors.reason?.[0] ?? refusalOf(answer, text, line.document.agency));
    dialog.current?.close();
    setReason('');
    setPage(answer.data.page);
    window.scrollTo(0, 0);
  }
  return (
    <>
      {line.declined_at ? null : (
        <button type="button" class="quiet no-print" onClick={() => dialog.current?.showModal()}>
          {text.notForMe}
        </button>
      )}
      <dialog ref={dialog} aria-labelledby={title}>
        <form onSubmit={(event) => void send(event)} noValidate>
          <h2 id={title}>{text.notForMe}</h2>
          <div class="field">
            <label for={field}>{text.declineWhy}</label>
            <textarea
              id={field}
              rows={3}
              maxLength={2_000}
              value={reason}
              aria-invalid={error !== ''}
              {...(error ? { 'aria-describedby': `${field}-error` } : {})}
              onInput={(event) => setReason(event.currentTarget.value)}
            />
            {error ? (
              <span id={`${field}-error`} class="error" role="alert">
                {error}
              </span>
            ) : null}
          </div>
          <div class="line">
            <button type="button" class="button" onClick={() => dialog.current?.close()}>
              {text.close}
            </button>
            <button type="submit" class="button primary" disabled={isBusy}>
              {text.declineSend(name)}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
