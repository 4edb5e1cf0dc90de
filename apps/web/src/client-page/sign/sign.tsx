/** @jsxImportSource preact */
import type { ClientLine, ClientOffer, ClientPage } from '@freeboard/contract';
import { isPerYear } from '@freeboard/domain/quotes';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, refusalOf, shownPage } from '../calls.ts';
import { Marks, PriceLines, Terms } from '../offers.tsx';
import { useText } from '../text.tsx';
import { useFeedback } from '../use-feedback.ts';
import { firstName, linesOf } from '../words.ts';
import { SignatureFields, useSignature } from './signature-fields.tsx';
import { useSigningText } from './text.ts';

type Props = {
  line: ClientLine;
  offer: ClientOffer;
  setPage: (page: ClientPage) => void;
  onSigned: () => void;
};

function useSigning({ line, offer, setPage, onSigned }: Props) {
  const text = useText();
  const { application_id, document, document_hash } = line;
  const form = useSignature(document.client_name);
  const { errors, message, say, edited } = useFeedback(document.language);
  const [isBusy, setBusy] = useState(false);
  /**
   * The document that the client has read. If it changes while the page is open, signing is refused once, so that the
   * client reads it again.
   */
  const [read, setRead] = useState({ hash: document_hash, language: document.language });
  if (read.language !== document.language) setRead({ hash: document_hash, language: document.language });

  async function sign(event: Event) {
    event.preventDefault();
    setBusy(true);
    const answer = await call('chooseClientQuote', {
      ...shownPage(),
      application_id,
      quote_id: offer.id,
      document_hash: read.hash,
      ...form.signed(),
    });
    setBusy(false);
    if (answer.ok) {
      setPage(answer.data.page);
      return onSigned();
    }
    const { errors: wrong } = answer;
    say({ errors: wrong, message: Object.keys(wrong).length > 0 ? '' : refusalOf(answer, text, document.agency) });
    const now = (answer.data as { page?: ClientPage } | null)?.page;
    if (now) {
      const { document_hash: hash = '' } = linesOf(now).find((one) => one.application_id === application_id) ?? {};
      setRead({ hash, language: now.document.language });
      setPage(now);
    }
    requestAnimationFrame(() => {
      const first = window.document.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]');
      first?.focus();
      // Centered, so that the bottom bar does not cover the message below the field.
      first?.scrollIntoView({ block: 'center' });
    });
  }
  return { form, errorOf: (field: string) => errors[field]?.[0], message, edited, isBusy, sign };
}

export function Sign(props: Props) {
  const { line, offer } = props;
  const [common, text] = [useText(), useSigningText()];
  const { document } = line;
  const { form, errorOf, message, edited, isBusy, sign } = useSigning(props);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const agent = firstName(document);

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
          <span>{isPerYear(document.type) ? common.aYear : ''}</span>
        </p>
        <Terms offer={offer} />
        <Marks offer={offer} />
        <PriceLines offer={offer} />
        <SignatureFields form={form} errorOf={errorOf} onEdited={edited} agreement={document.agreement} />
        {message ? (
          <p class="error" role="alert" tabIndex={-1}>
            {message}
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
