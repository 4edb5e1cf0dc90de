/** @jsxImportSource preact */
import type { ClientLine, ClientPage, RequestedField } from '@freeboard/contract';
import { useState } from 'preact/hooks';
import { call, refusalOf, shownPage } from './calls.ts';
import { Input } from './input.tsx';
import { useKept } from './kept.ts';
import { useText } from './text.tsx';
import { useFeedback } from './use-feedback.ts';
import { firstName } from './words.ts';

type Props = { line: ClientLine; setPage: (page: ClientPage) => void };
type Texts = Readonly<Record<string, string>>;

/** Sending the form also confirms the assumed values that were left unchanged. */
export function FillIn({ line, setPage }: Props) {
  const text = useText();
  const { application_id, asked, document } = line;
  const [texts, setTexts] = useKept<Texts>(`answers.${application_id}`, {});
  const { errors, message, say, edited } = useFeedback(document.language);
  const [isBusy, setBusy] = useState(false);
  const textOf = (field: RequestedField) => texts[field.key] ?? field.text;

  async function send(event: Event) {
    event.preventDefault();
    const sent = asked.filter((field) => textOf(field) !== field.text || (field.state === 'assumed' && field.text));
    if (sent.length === 0) return say({ message: text.nothingFilled });
    setBusy(true);
    const answer = await call('fillInClientPage', {
      ...shownPage(),
      application_id,
      values: Object.fromEntries(sent.map((field) => [field.key, textOf(field)])),
      shown: Object.fromEntries(sent.map((field) => [field.key, field.text])),
    });
    setBusy(false);
    if (answer.ok) {
      setTexts({});
      say({ message: text.thanksForAnswers(firstName(document), sent.length) });
      return setPage(answer.data.page);
    }
    const { errors: wrong } = answer;
    say({ errors: wrong, message: Object.keys(wrong).length > 0 ? '' : refusalOf(answer, text, document.agency) });
    const now = (answer.data as { page?: ClientPage } | null)?.page;
    if (now) setPage(now);
    const [first] = Object.keys(answer.errors);
    if (first) requestAnimationFrame(() => window.document.getElementById(`asked-${application_id}-${first}`)?.focus());
  }

  return (
    <section class="card" aria-labelledby={`asks-${application_id}`}>
      <h2 id={`asks-${application_id}`}>{text.asksFor(firstName(document), asked.length)}</h2>
      <form onSubmit={(event) => void send(event)} noValidate>
        {asked.map((field) => (
          <Input
            key={field.key}
            of={application_id}
            field={field}
            value={textOf(field)}
            error={errors[field.key]?.[0]}
            onInput={(value) => {
              setTexts({ ...texts, [field.key]: value });
              edited(field.key);
            }}
          />
        ))}
        <p class="small" role="status">
          {message}
        </p>
        <button type="submit" class="button wide" disabled={isBusy}>
          {text.sendAnswers(asked.length)}
        </button>
      </form>
    </section>
  );
}
