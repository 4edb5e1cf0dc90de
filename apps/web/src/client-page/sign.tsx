/** @jsxImportSource preact */
import type { ClientOffer, ClientPage } from '@freeboard/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, refusalOf, shownPage } from './calls.ts';
import { Marks, PriceLines, Terms } from './offers.tsx';
import { SignaturePad, type Strokes } from './signature-pad.tsx';
import { useText } from './text.tsx';
import { useSaid } from './use-said.ts';
import { firstName, isPerYear } from './words.ts';

type Props = {
  page: ClientPage;
  offer: ClientOffer;
  setPage: (page: ClientPage) => void;
  onSigned: () => void;
};

/** What is wrong with a field, by which the field is described. */
const Wrong = ({ field, text }: { field: string; text: string | undefined }) =>
  text ? (
    <span id={`${field}-error`} class="error">
      {text}
    </span>
  ) : null;

/** Signs the choice of one quote: by the typed name, or drawn. */
export function Sign({ page, offer, setPage, onSigned }: Props) {
  const text = useText();
  const { document } = page;
  const [name, setName] = useState(document.client_name);
  const [isDrawn, setDrawn] = useState(false);
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [isAgreed, setAgreed] = useState(false);
  const { errors, said, say } = useSaid(page.document.language);
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const agent = firstName(document);

  async function sign(event: Event) {
    event.preventDefault();
    setBusy(true);
    const answer = await call('chooseClientQuote', {
      ...shownPage(),
      quote_id: offer.id,
      document_hash: page.document_hash,
      signer_name: name,
      signature: isDrawn ? { kind: 'drawn', strokes: strokes.map((stroke) => [...stroke]) } : { kind: 'typed' },
      is_agreed: isAgreed,
    });
    setBusy(false);
    if (answer.ok) {
      setPage(answer.data.page);
      return onSigned();
    }
    const { errors: wrong } = answer;
    say({ errors: wrong, said: Object.keys(wrong).length > 0 ? '' : refusalOf(answer, text, document.agency) });
    const now = (answer.data as { page?: ClientPage } | null)?.page;
    if (now) setPage(now);
    requestAnimationFrame(() =>
      window.document.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus(),
    );
  }
  const errorOf = (field: string) => errors[field]?.[0];
  const describedBy = (field: string) => (errorOf(field) ? { 'aria-describedby': `${field}-error` } : {});
  return (
    <main class="body">
      <form onSubmit={(event) => void sign(event)} noValidate>
        <p class="muted small">{text.signYourChoice}</p>
        <div class="line">
          <h1 ref={heading} tabIndex={-1}>
            {offer.name}
          </h1>
          <span class="grow" />
          <span class="price">{offer.price}</span>
        </div>
        <p class="line muted small">
          <span>{document.address}</span>
          <span class="grow" />
          <span>{isPerYear(document) ? text.aYear : ''}</span>
        </p>
        <Terms offer={offer} />
        <Marks offer={offer} />
        <PriceLines offer={offer} />
        <section class="card" aria-labelledby="signature-title">
          <div class="line">
            <h2 id="signature-title">{text.yourSignature}</h2>
            <span class="grow" />
            <fieldset class="segments">
              <legend class="unseen">{text.howYouSign}</legend>
              <button type="button" aria-pressed={!isDrawn} onClick={() => setDrawn(false)}>
                {text.type}
              </button>
              <button type="button" aria-pressed={isDrawn} onClick={() => setDrawn(true)}>
                {text.draw}
              </button>
            </fieldset>
          </div>
          <div class="field">
            <label for="signer">{text.fullName}</label>
            <input
              id="signer"
              type="text"
              autocomplete="name"
              maxLength={120}
              value={name}
              aria-invalid={errorOf('signer_name') !== undefined}
              {...describedBy('signer_name')}
              onInput={(event) => setName(event.currentTarget.value)}
            />
            <Wrong field="signer_name" text={errorOf('signer_name')} />
          </div>
          {isDrawn ? (
            <div class="field">
              <SignaturePad strokes={strokes} setStrokes={setStrokes} isWrong={errorOf('signature') !== undefined} />
              <Wrong field="signature" text={errorOf('signature')} />
            </div>
          ) : name.trim() ? (
            <p class="typed" aria-hidden="true">
              {name}
            </p>
          ) : null}
        </section>
        <label class="check agree">
          <input
            type="checkbox"
            checked={isAgreed}
            aria-invalid={errorOf('is_agreed') !== undefined}
            {...describedBy('is_agreed')}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
          <span>{document.agreement}</span>
        </label>
        <Wrong field="is_agreed" text={errorOf('is_agreed')} />
        <p class="small muted">{text.savedWithSignature}</p>
        {said ? (
          <p class="error" role="alert" tabIndex={-1}>
            {said}
          </p>
        ) : null}
        <div class="dock">
          <div class="inner">
            <button type="submit" class="button primary" disabled={isBusy}>
              {text.signAndSend(agent)}
            </button>
          </div>
        </div>
      </form>
    </main>
  );
}
