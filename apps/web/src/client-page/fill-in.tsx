/** @jsxImportSource preact */
import type { ClientPage, RequestedField } from '@freeboard/contract';
import { useState } from 'preact/hooks';
import { call, refusalOf, tokenOfAddress } from './calls.ts';
import { Input } from './input.tsx';
import { counted, firstName } from './words.ts';

type Props = { page: ClientPage; setPage: (page: ClientPage) => void };
type Texts = Readonly<Record<string, string>>;

/** What the agent asks the client for. What is sent as it stood confirms it. */
export function FillIn({ page, setPage }: Props) {
  const [texts, setTexts] = useState<Texts>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { asked, document } = page;
  const textOf = ({ key, text }: RequestedField) => texts[key] ?? text;

  async function send(event: Event) {
    event.preventDefault();
    const sent = asked.filter((field) => textOf(field) !== field.text || (field.state === 'assumed' && field.text));
    if (sent.length === 0) return setSaid('Nothing is filled in yet.');
    setBusy(true);
    const answer = await call('fillInClientPage', {
      token: tokenOfAddress(),
      values: Object.fromEntries(sent.map((field) => [field.key, textOf(field)])),
      shown: Object.fromEntries(sent.map(({ key, text }) => [key, text])),
    });
    setBusy(false);
    if (answer.ok) {
      setTexts({});
      setErrors({});
      setSaid(`Thank you. ${firstName(document)} has your ${sent.length === 1 ? 'answer' : 'answers'}.`);
      return setPage(answer.data.page);
    }
    setErrors(answer.errors);
    setSaid(Object.keys(answer.errors).length > 0 ? '' : refusalOf(answer));
    const now = (answer.data as { page?: ClientPage } | null)?.page;
    if (now) setPage(now);
    const [first] = Object.keys(answer.errors);
    if (first) requestAnimationFrame(() => window.document.getElementById(`asked-${first}`)?.focus());
  }

  return (
    <section class="card" aria-labelledby="asks">
      <h2 id="asks">
        {firstName(document)} asks {asked.length === 1 ? 'one thing' : counted(asked.length, 'thing')}
      </h2>
      <form onSubmit={(event) => void send(event)} noValidate>
        {asked.map((field) => (
          <Input
            key={field.key}
            field={field}
            text={textOf(field)}
            error={errors[field.key]?.[0]}
            onInput={(text) => setTexts({ ...texts, [field.key]: text })}
          />
        ))}
        <p class="small" role="status">
          {said}
        </p>
        <button type="submit" class="button wide" disabled={isBusy}>
          Send {asked.length === 1 ? 'answer' : 'answers'}
        </button>
      </form>
    </section>
  );
}
