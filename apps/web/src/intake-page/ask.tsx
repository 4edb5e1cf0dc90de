/** @jsxImportSource preact */
import type { IntakePage } from '@freeboard/contract';
import type { Language } from '@freeboard/domain/languages';
import { useEffect, useState } from 'preact/hooks';
import { call, refusalOf, tokenOfAddress } from '../client-page/calls.ts';
import { Input } from '../client-page/input.tsx';
import { useKept } from '../client-page/kept.ts';
import { useText } from '../client-page/text.tsx';
import { useFeedback } from '../client-page/use-feedback.ts';
import { useIntakeText } from './text.tsx';

type Texts = Readonly<Record<string, string>>;
type Suggestion = { text: string; address1: string; city: string; state: string; zip: string };

const WHO = ['first_name', 'last_name', 'phone', 'email'];
const WHERE = ['address1', 'address2', 'city', 'state', 'zip'];
const COMPLETE: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  phone: 'tel-national',
  email: 'email',
  address2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
};
const PAUSE_MS = 300;
const SHORTEST = 5;

/** None once an address was chosen. */
function useSuggestions(text: string, chosen: string): readonly Suggestion[] {
  const [found, setFound] = useState<{ of: string; list: readonly Suggestion[] }>({ of: '', list: [] });
  const isWanted = text.trim().length >= SHORTEST && text !== chosen;
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(async () => {
      const answer = await call('suggestIntakeAddress', { token: tokenOfAddress(), query: text.trim() });
      setFound({ of: text, list: answer.ok ? answer.data.suggestions.slice(0, 5) : [] });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isWanted]);
  return isWanted && found.of === text ? found.list : [];
}

type End = { agent: string; phone: string; reference: number | null; upload_ticket: string };
type Props = { page: IntakePage; language: Language; onSent: (end: End) => void };

function useSubmission({ page, language, onSent }: Props) {
  const [common, text] = [useText(), useIntakeText()];
  const [texts, setTexts] = useKept<Texts>('intake', {});
  const [isAgreed, setAgreed] = useState(false);
  const [website, setWebsite] = useState('');
  const { errors, message, say, edited } = useFeedback(language);
  const [isBusy, setBusy] = useState(false);
  function put(part: Texts) {
    setTexts((before) => ({ ...before, ...part }));
    // Either a phone number or an e-mail address is enough.
    const pair = 'phone' in part || 'email' in part ? ['phone', 'email'] : [];
    edited(...Object.keys(part), ...pair);
  }
  function agree(isChecked: boolean) {
    setAgreed(isChecked);
    edited('is_agreed');
  }

  async function send(event: Event) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const answer = await call('submitIntake', {
      token: tokenOfAddress(),
      ticket: page.ticket,
      values: texts as Record<string, string>,
      is_agreed: isAgreed,
      language,
      website,
    });
    setBusy(false);
    if (answer.ok) {
      setTexts({});
      return onSent(answer.data);
    }
    const { errors: wrong } = answer;
    const [first] = page.asked.filter(({ key }) => wrong[key]).map(({ key }) => `asked-${key}`);
    const at = first ?? (wrong.is_agreed ? 'is-agreed' : null);
    say({ errors: wrong, message: at ? text.lookAgain : refusalOf(answer, common) });
    if (at) requestAnimationFrame(() => document.getElementById(at)?.focus());
  }
  return { texts, isAgreed, website, errors, message, isBusy, put, agree, setWebsite, send };
}
type Submission = ReturnType<typeof useSubmission>;

type FieldsProps = { fields: IntakePage['asked']; submission: Submission };

function Fields({ fields, submission: { texts, errors, put } }: FieldsProps) {
  return (
    <>
      {fields.map((field) => (
        <Input
          key={field.key}
          field={field}
          value={texts[field.key] ?? ''}
          error={errors[field.key]?.[0]}
          autocomplete={COMPLETE[field.key] ?? 'off'}
          onInput={(value) => put({ [field.key]: value })}
        />
      ))}
    </>
  );
}

function Property({ fields, submission }: FieldsProps) {
  const text = useIntakeText();
  const [chosen, setChosen] = useState('');
  const suggestions = useSuggestions(submission.texts.address1 ?? '', chosen);
  return (
    <section class="card" aria-labelledby="where">
      <h2 id="where">{text.property}</h2>
      <Fields fields={fields.filter(({ key }) => key === 'address1')} submission={submission} />
      {suggestions.length > 0 ? (
        <ul class="choices" aria-label={text.suggestions}>
          {suggestions.map(({ text: found, ...parts }) => (
            <li key={found}>
              <button
                type="button"
                onClick={() => {
                  setChosen(parts.address1);
                  submission.put(parts);
                }}
              >
                {found}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div class="pair">
        <Fields fields={fields.filter(({ key }) => key !== 'address1')} submission={submission} />
      </div>
    </section>
  );
}

/** A honeypot that people don't see, and that robots fill in. */
function Trap({ submission: { website, setWebsite } }: { submission: Submission }) {
  const text = useIntakeText();
  return (
    <div class="trap" aria-hidden="true">
      <label for="website">{text.website}</label>
      <input
        id="website"
        name="website"
        tabIndex={-1}
        autocomplete="off"
        value={website}
        onInput={(event) => setWebsite(event.currentTarget.value)}
      />
    </div>
  );
}

function Agreement({ page, submission }: { page: IntakePage; submission: Submission }) {
  const { isAgreed, errors, agree } = submission;
  return (
    <>
      <label class="agree">
        <input
          id="is-agreed"
          type="checkbox"
          checked={isAgreed}
          aria-invalid={errors.is_agreed !== undefined}
          {...(errors.is_agreed ? { 'aria-describedby': 'agree-error' } : {})}
          onChange={(event) => agree(event.currentTarget.checked)}
        />
        <span lang={page.consent_language}>{page.consent}</span>
      </label>
      {errors.is_agreed ? (
        <span id="agree-error" class="error">
          {errors.is_agreed[0]}
        </span>
      ) : null}
    </>
  );
}

export function Ask(props: Props) {
  const { page } = props;
  const text = useIntakeText();
  const submission = useSubmission(props);
  const others = page.asked.filter(({ key }) => !WHO.includes(key) && !WHERE.includes(key));
  return (
    <form onSubmit={(event) => void submission.send(event)} noValidate>
      <section class="card" aria-labelledby="who">
        <h2 id="who">{text.you}</h2>
        <div class="pair">
          <Fields fields={page.asked.filter(({ key }) => WHO.includes(key))} submission={submission} />
        </div>
        <p class="muted small">{text.phoneOrEmail}</p>
      </section>
      <Property fields={page.asked.filter(({ key }) => WHERE.includes(key))} submission={submission} />
      {others.length > 0 ? (
        <section class="card" aria-labelledby="more">
          <h2 id="more">{text.more}</h2>
          <p class="muted small">{text.moreNote}</p>
          <Fields fields={others} submission={submission} />
        </section>
      ) : null}
      <Trap submission={submission} />
      <section class="card">
        <Agreement page={page} submission={submission} />
        <p class="small" role="status">
          {submission.message}
        </p>
        <button type="submit" class="button primary wide" disabled={submission.isBusy}>
          {text.send}
        </button>
      </section>
    </form>
  );
}
