/** @jsxImportSource preact */
import type { ClientPage } from '@freeboard/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, refusalOf, tokenOfAddress } from './calls.ts';
import { saveFile } from './save-file.ts';
import { day, firstName } from './words.ts';

type Props = { page: ClientPage; choice: NonNullable<ClientPage['choice']>; back: () => void };

/** After signing: what was chosen and what comes next. */
export function Done({ page: { document }, choice, back }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  async function keep() {
    setBusy(true);
    setSaid('');
    const answer = await call('getSignedCopy', { token: tokenOfAddress() });
    setBusy(false);
    if (answer.ok) saveFile(answer.data.name, answer.data.pdf);
    else setSaid(refusalOf(answer));
  }
  const name = firstName(document);
  return (
    <main class="body state done">
      <span class="tick" aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1}>
        Thank you{document.first_name ? `, ${document.first_name}` : ''}
      </h1>
      <p>
        {name} has your choice: <b>{choice.name}</b> at {choice.price}, signed by {choice.signer_name} on{' '}
        {day(choice.signed_at)}.
      </p>
      <p class="muted">
        {name} now applies to the carrier. Coverage starts only when the carrier has confirmed it and the premium is
        paid.
      </p>
      <button type="button" class="button" disabled={isBusy} onClick={() => void keep()}>
        Download a copy (PDF)
      </button>
      {said ? (
        <p class="error" role="alert">
          {said}
        </p>
      ) : null}
      <button type="button" class="button" onClick={back}>
        Back to the options
      </button>
    </main>
  );
}
