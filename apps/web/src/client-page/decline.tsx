/** @jsxImportSource preact */
import type { ClientPage } from '@freeboard/contract';
import { useRef, useState } from 'preact/hooks';
import { call, refusalOf, shownPage } from './calls.ts';
import { useText } from './text.tsx';
import { firstName } from './words.ts';

/** Declines all options, with a reason or without one. */
export function Decline({ page, setPage }: { page: ClientPage; setPage: (page: ClientPage) => void }) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const name = firstName(page.document);
  async function send(event: Event) {
    event.preventDefault();
    setBusy(true);
    const answer = await call('declineProposal', { ...shownPage(), reason });
    setBusy(false);
    if (!answer.ok) return setError(answer.errors.reason?.[0] ?? refusalOf(answer, text, page.document.agency));
    dialog.current?.close();
    setPage(answer.data.page);
    window.scrollTo(0, 0);
  }
  return (
    <>
      {page.declined_at ? null : (
        <button type="button" class="quiet no-print" onClick={() => dialog.current?.showModal()}>
          {text.notForMe}
        </button>
      )}
      <dialog ref={dialog} aria-labelledby="decline-title">
        <form onSubmit={(event) => void send(event)} noValidate>
          <h2 id="decline-title">{text.notForMe}</h2>
          <div class="field">
            <label for="reason">{text.declineWhy}</label>
            <textarea
              id="reason"
              rows={3}
              maxLength={2_000}
              value={reason}
              aria-invalid={error !== ''}
              {...(error ? { 'aria-describedby': 'reason-error' } : {})}
              onInput={(event) => setReason(event.currentTarget.value)}
            />
            {error ? (
              <span id="reason-error" class="error" role="alert">
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
