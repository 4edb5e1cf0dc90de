/** @jsxImportSource preact */
import type { ClientPage } from '@freeboard/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, refusalOf, shownPage } from './calls.ts';
import { saveFile } from './save-file.ts';
import { useText } from './text.tsx';
import { day, firstName } from './words.ts';

type Props = { page: ClientPage; choice: NonNullable<ClientPage['choice']>; back: () => void };

export function Done({ page: { document }, choice, back }: Props) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  async function keep() {
    setBusy(true);
    setMessage('');
    const answer = await call('getSignedCopy', shownPage());
    setBusy(false);
    if (answer.ok) saveFile(answer.data.name, answer.data.pdf);
    else setMessage(refusalOf(answer, text));
  }
  const name = firstName(document);
  return (
    <main class="body state done">
      <span class="tick" aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1}>
        {text.thankYou(document.first_name)}
      </h1>
      <p>
        {text.hasYourChoice(name)}
        <b>{choice.name}</b>
        {text.atPrice(choice.price, choice.signer_name, day(document.language, choice.signed_at))}
      </p>
      <p class="muted">{text.appliesNow(name)}</p>
      <button type="button" class="button" disabled={isBusy} onClick={() => void keep()}>
        {text.downloadCopy}
      </button>
      {message ? (
        <p class="error" role="alert">
          {message}
        </p>
      ) : null}
      <button type="button" class="button" onClick={back}>
        {text.backToTheOptions}
      </button>
    </main>
  );
}
