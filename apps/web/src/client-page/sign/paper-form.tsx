/** @jsxImportSource preact */
import type { ClientLine, ClientPage } from '@freeboard/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, refusalOf, shownPage } from '../calls.ts';
import { useText } from '../text.tsx';
import { useFeedback } from '../use-feedback.ts';
import { SignatureFields, useSignature } from './signature-fields.tsx';

export type PaperFormProps = {
  line: ClientLine;
  paper: ClientLine['flood_papers'][number];
  setPage: (page: ClientPage) => void;
};

export function PaperForm({ line, paper, setPage }: PaperFormProps) {
  const text = useText();
  const { application_id, document } = line;
  const form = useSignature(document.client_name);
  const { errors, message, say, edited } = useFeedback(document.language);
  const [isBusy, setBusy] = useState(false);
  const { kind, agreement, button, hash } = paper;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The button that opened this form is gone. A user who has moved on to another field stays there.
    if (window.document.activeElement === window.document.body) element.current?.querySelector('h2')?.focus();
  }, []);

  async function sign(event: Event) {
    event.preventDefault();
    setBusy(true);
    const answer = await call('signFloodPaper', {
      ...shownPage(),
      application_id,
      kind,
      document_hash: hash,
      ...form.signed(),
    });
    setBusy(false);
    if (answer.ok) return setPage(answer.data.page);
    const { errors: wrong } = answer;
    say({ errors: wrong, message: Object.keys(wrong).length > 0 ? '' : refusalOf(answer, text, document.agency) });
    const now = (answer.data as { page?: ClientPage } | null)?.page;
    if (now) setPage(now);
  }
  return (
    <form ref={element} onSubmit={(event) => void sign(event)} noValidate>
      <SignatureFields
        form={form}
        errorOf={(field) => errors[field]?.[0]}
        onEdited={edited}
        agreement={agreement}
        of={`-${kind}`}
      />
      {message ? (
        <p class="error" role="alert">
          {message}
        </p>
      ) : null}
      <button type="submit" class="button wide" disabled={isBusy}>
        {button}
      </button>
    </form>
  );
}
