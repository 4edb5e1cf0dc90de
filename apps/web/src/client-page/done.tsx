/** @jsxImportSource preact */
import type { ClientLine } from '@freeboard/contract';
import { useEffect, useRef } from 'preact/hooks';
import { useSigningText } from './sign/text.ts';
import { SignedCopy } from './signed-copy.tsx';
import { day, firstName } from './words.ts';

type Props = { line: ClientLine; choice: NonNullable<ClientLine['choice']>; back: () => void };

export function Done({ line: { application_id, document }, choice, back }: Props) {
  const text = useSigningText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const name = firstName(document);
  const [signedBy, easternTime] = text.signedBy(choice.price, choice.signer_name);
  return (
    <main class="body state done">
      <span class="tick" aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1}>
        {text.thankYou(document.first_name)}
      </h1>
      <p>
        {text.hasYourChoice(name)}
        <b>{choice.name}</b>
        {signedBy}
        <span class="nowrap">{day(document.language, choice.signed_at)}</span>
        {easternTime}
      </p>
      <p class="muted">{text.appliesNow(name)}</p>
      <SignedCopy of={application_id} label={text.downloadCopy} />
      <button type="button" class="button" onClick={back}>
        {text.backToTheOptions}
      </button>
    </main>
  );
}
