/** @jsxImportSource preact */
import type { ClientLine, ClientPage } from '@freeboard/contract';
import { useState } from 'preact/hooks';
import { call, refusalOf, shownPage } from './calls.ts';
import { SignatureFields, useSignature } from './sign/signature-fields.tsx';
import { useText } from './text.tsx';
import { useFeedback } from './use-feedback.ts';

type Props = {
  line: ClientLine;
  paper: ClientLine['flood_papers'][number];
  setPage: (page: ClientPage) => void;
};

function PaperText({ kind, title, signed, paragraphs }: Props['paper']) {
  return (
    <>
      <h2 id={`paper-${kind}`}>{title}</h2>
      {signed ? (
        <p class="banner" role="status">
          {signed}
        </p>
      ) : null}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </>
  );
}

export function FloodPaper({ line, paper, setPage }: Props) {
  const text = useText();
  const { application_id, document } = line;
  const form = useSignature(document.client_name);
  const { errors, message, say, edited } = useFeedback(document.language);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { kind, agreement, button, signed, hash } = paper;

  async function sign(event: Event) {
    event.preventDefault();
    if (!isOpen) return setOpen(true);
    setBusy(true);
    const answer = await call('signFloodPaper', {
      ...shownPage(),
      application_id,
      kind,
      document_hash: hash,
      ...form.signed(),
    });
    setBusy(false);
    if (answer.ok) {
      setOpen(false);
      return setPage(answer.data.page);
    }
    const { errors: wrong } = answer;
    say({ errors: wrong, message: Object.keys(wrong).length > 0 ? '' : refusalOf(answer, text, document.agency) });
    const now = (answer.data as { page?: ClientPage } | null)?.page;
    if (now) setPage(now);
  }
  return (
    <section class="card" aria-labelledby={`paper-${kind}`}>
      <PaperText {...paper} />
      {signed ? (
        <p class="muted">{agreement}</p>
      ) : (
        <form onSubmit={(event) => void sign(event)} noValidate>
          {isOpen ? (
            <SignatureFields
              form={form}
              errorOf={(field) => errors[field]?.[0]}
              onEdited={edited}
              agreement={agreement}
              of={`-${kind}`}
            />
          ) : null}
          {message ? (
            <p class="error" role="alert">
              {message}
            </p>
          ) : null}
          <button type="submit" class="button wide" disabled={isBusy}>
            {button}
          </button>
        </form>
      )}
    </section>
  );
}
