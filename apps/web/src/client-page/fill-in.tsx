/** @jsxImportSource preact */
import type { AskedField, ClientPage } from '@freeboard/contract';
import { useState } from 'preact/hooks';
import { call, refusalOf, tokenOfAddress } from './calls.ts';
import { counted, firstName } from './words.ts';

type Props = { page: ClientPage; setPage: (page: ClientPage) => void };
type Texts = Readonly<Record<string, string>>;

const NUMBERS: ReadonlySet<string> = new Set(['money', 'digits', 'year']);
const modeOf = (kind: string) =>
  NUMBERS.has(kind) ? 'numeric' : kind === 'decimal' ? 'decimal' : kind === 'phone' ? 'tel' : undefined;

type InputProps = { field: AskedField; text: string; error: string | undefined; onInput: (text: string) => void };

function Input({ field, text, error, onInput }: InputProps) {
  const { key, kind, label, options, unit, help, state } = field;
  const id = `asked-${key}`;
  const said = [error ? `${id}-error` : '', help || state === 'assumed' ? `${id}-help` : ''].filter(Boolean).join(' ');
  const common = {
    ...{ id, name: key, value: text },
    'aria-invalid': error !== undefined,
    ...(said ? { 'aria-describedby': said } : {}),
  };
  return (
    <div class="field">
      <label for={id}>
        {label}
        {unit ? <span class="muted"> ({unit})</span> : null}
      </label>
      {options ? (
        <select {...common} onChange={(event) => onInput(event.currentTarget.value)}>
          {options.some(({ value }) => value === '') ? null : <option value="">Choose</option>}
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type="text"
          inputMode={modeOf(kind)}
          placeholder={kind === 'date' ? 'MM-DD-YYYY' : undefined}
          maxLength={1_000}
          autocomplete="off"
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
      {help || state === 'assumed' ? (
        <span id={`${id}-help`} class="muted small">
          {state === 'assumed' ? 'We assumed this; your answer can change the prices. ' : ''}
          {help}
        </span>
      ) : null}
      {error ? (
        <span id={`${id}-error`} class="error">
          {error}
        </span>
      ) : null}
    </div>
  );
}

/** What the agent asks the client for. What is sent as it stood confirms it. */
export function FillIn({ page, setPage }: Props) {
  const [texts, setTexts] = useState<Texts>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { asked, document } = page;
  const textOf = ({ key, text }: AskedField) => texts[key] ?? text;

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
