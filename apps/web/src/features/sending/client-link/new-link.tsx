import type { AnswerOf, Application } from '@freeboard/contract';
import { LINK_DAYS, MAX_REQUESTED_FIELDS, MOST_LINK_QUOTES } from '@freeboard/domain/client-page';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@freeboard/domain/languages';
import { premiumText, proposedQuotes } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { readTyped, saveTyped } from '../../../drafts/typed.ts';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Check } from '../../../ui/fields/check.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import classes from './client-link.module.css';

type Props = {
  application: Application;
  quoteIds: readonly number[];
  askable: AnswerOf<'getClientLinks'>['askable'];
  /** URL of the link created last, which can't be shown again later; null before one is created. */
  url: string | null;
  onMade: (url: string) => void;
};

type Draft = {
  /** 'all': current and future quotes; 'chosen': only the quotes of `chosen`. */
  shows: 'all' | 'chosen';
  chosen: readonly number[];
  recommended: string;
  requested: readonly string[];
  isNamed: boolean;
  language: Language | '';
  days: string;
};

const SHOWS = [
  { value: 'all', label: 'All current quotes' },
  { value: 'chosen', label: 'Selected quotes' },
] as const;

const toggled = <T,>(all: readonly T[], one: T) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

function Made({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      notify({ title: 'Copied', text: 'Send it to the client: it opens the proposal without a password.' }, 'good');
    } catch {
      input.current?.select();
    }
  }
  return (
    <div className="note soft-green col gap-1" role="status">
      <label className="small muted" htmlFor="client-link-url">
        Address for the client, shown this once
      </label>
      <div className="row">
        <input
          ref={input}
          id="client-link-url"
          className="input grow min-0"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button autoFocus onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  );
}

/** `shown` lists the quotes that can be recommended. */
function useNewLink({ application, quoteIds, askable, onMade }: Omit<Props, 'url'>, seesCarriers: boolean) {
  const quotes = proposedQuotes(application);
  const of = String(application.id);
  const fresh: Draft = {
    shows: quoteIds.length > 0 ? 'chosen' : 'all',
    chosen: quotes.map(({ id }) => id).filter((id) => quoteIds.includes(id)),
    recommended: '',
    requested: [],
    isNamed: seesCarriers,
    language: application.client_language ?? '',
    days: String(LINK_DAYS.usual),
  };
  // Quotes selected for this link take precedence over those of an earlier draft.
  const [typed, setDraft] = useState<Draft | null>(() => (quoteIds.length > 0 ? null : readTyped<Draft>('link', of)));
  const draft = offered(typed ?? fresh);
  function offered(one: Draft): Draft {
    const isQuote = (id: number) => quotes.some((quote) => quote.id === id);
    return {
      ...one,
      chosen: one.chosen.filter(isQuote),
      recommended: isQuote(Number(one.recommended)) ? one.recommended : '',
      requested: one.requested.filter((key) => askable.some((field) => field.key === key)),
      isNamed: one.isNamed && seesCarriers,
    };
  }
  const edit = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setErrors({});
    saveTyped('link', of, next);
  };
  const discard = () => {
    setDraft(null);
    setErrors({});
    saveTyped('link', of, null);
  };
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [isBusy, setBusy] = useState(false);
  const { shows, chosen, recommended } = draft;
  const shown = shows === 'all' ? quotes : quotes.filter(({ id }) => chosen.includes(id));

  async function make(event: FormEvent) {
    event.preventDefault();
    if (shows === 'chosen' && chosen.length === 0)
      return setErrors({ quote_ids: ['Select at least one quote, or show all current quotes.'] });
    setBusy(true);
    const result = await client.call('createClientLink', {
      application_id: application.id,
      ...(shows === 'chosen' ? { quote_ids: [...chosen] } : {}),
      recommended_quote_id: shown.some(({ id }) => String(id) === recommended) ? Number(recommended) : null,
      asked_fields: [...draft.requested],
      names_carriers: draft.isNamed,
      language: draft.language || null,
      days: Number(draft.days),
    });
    setBusy(false);
    setErrors(result.ok ? {} : result.errors);
    if (result.ok) {
      saveTyped('link', of, null);
      onMade(result.data.url);
    } else if (Object.keys(result.errors).length === 0) notify(noticeText(result), 'bad');
  }
  return { quotes, shown, draft, isTyped: typed !== null, edit, discard, errors, isBusy, make };
}

type PartProps = { draft: Draft; edit: (part: Partial<Draft>) => void };
type Quotes = Application['quotes'];

type QuotesShownProps = PartProps & { quotes: Quotes; error: string | undefined };

function QuotesShown({ quotes, draft: { shows, chosen }, edit, error }: QuotesShownProps) {
  return (
    <fieldset>
      <legend>Quotes that it shows</legend>
      {quotes.length > 0 ? (
        <Segmented label="Quotes" isSmall value={shows} choices={SHOWS} onChange={(shows) => edit({ shows })} />
      ) : null}
      {quotes.length === 0 ? <p className="muted">No quotes yet. New ones will appear on the page.</p> : null}
      <div className={classes.boxes}>
        {quotes.map(({ id, payload }) => (
          <Check
            key={id}
            checked={shows === 'all' || chosen.includes(id)}
            disabled={shows === 'all' || (!chosen.includes(id) && chosen.length >= MOST_LINK_QUOTES)}
            onChange={() => edit({ chosen: toggled(chosen, id) })}
          >
            <span className="grow clip">{payload.carrier_name}</span>
            <span className="num">{premiumText(payload)}</span>
          </Check>
        ))}
      </div>
      {error ? (
        <p className="small bad" role="alert">
          {error}
        </p>
      ) : quotes.length > 0 && shows === 'chosen' ? (
        <p className="muted small">{chosen.length} selected.</p>
      ) : null}
    </fieldset>
  );
}

const isOpen = ({ why }: { why: string }) => why === 'missing' || why === 'assumed';

function RequestedFields({ askable, draft: { requested }, edit }: PartProps & Pick<Props, 'askable'>) {
  const [more, setMore] = useState('');
  const listed = askable.filter((one) => isOpen(one) || requested.includes(one.key));
  const others = askable.filter((one) => !listed.includes(one));
  return (
    <fieldset>
      <legend>What the client is asked to fill in</legend>
      <div className={classes.boxes}>
        {listed.map(({ key, label, why }) => (
          <Check
            key={key}
            checked={requested.includes(key)}
            disabled={!requested.includes(key) && requested.length >= MAX_REQUESTED_FIELDS}
            onChange={() => edit({ requested: toggled(requested, key) })}
          >
            <span className="grow clip">{label}</span>
            <span className="muted small">{isOpen({ why }) ? why : ''}</span>
          </Check>
        ))}
      </div>
      {others.length > 0 ? (
        <ChoiceField
          label="Another field"
          value={more}
          onChange={(key) => {
            setMore('');
            if (key) edit({ requested: [...requested, key] });
          }}
        >
          <option value="">Choose</option>
          {others.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </ChoiceField>
      ) : null}
    </fieldset>
  );
}

type TermsProps = PartProps & { shown: Quotes; seesCarriers: boolean; daysError: string | undefined };

function LinkTerms({ draft, edit, shown, seesCarriers, daysError }: TermsProps) {
  return (
    <div className="three bottom">
      <ChoiceField
        label="Recommended"
        value={draft.recommended}
        onChange={(recommended) => edit({ recommended })}
        choices={[
          { value: '', label: 'None' },
          ...shown.map(({ id, payload }) => ({ value: String(id), label: payload.carrier_name })),
        ]}
      />
      <TextField
        label="Expires after (days)"
        inputMode="numeric"
        value={draft.days}
        error={daysError}
        onChange={(days) => edit({ days })}
      />
      <ChoiceField
        label="Language"
        value={draft.language}
        onChange={(value) => edit({ language: value as Language | '' })}
        choices={[
          { value: '', label: 'Client’s browser' },
          ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
        ]}
      />
      {seesCarriers ? (
        <Check className={classes.named} checked={draft.isNamed} onChange={(isNamed) => edit({ isNamed })}>
          Show carrier names
        </Check>
      ) : null}
    </div>
  );
}

export function NewLink(props: Props) {
  const { askable, url } = props;
  const session = useSession();
  const seesCarriers = session?.user.user_accesses.payload.display_carriers === 'Yes';
  const { quotes, shown, draft, isTyped, edit, discard, errors, isBusy, make } = useNewLink(props, seesCarriers);
  const wrong = errors.asked_fields ?? errors.names_carriers ?? errors.recommended_quote_id;
  return (
    <form className={classes.form} onSubmit={(event) => void make(event)} noValidate>
      {url ? <Made key={url} url={url} /> : null}
      <QuotesShown quotes={quotes} draft={draft} edit={edit} error={errors.quote_ids?.[0]} />
      {askable.length > 0 ? <RequestedFields askable={askable} draft={draft} edit={edit} /> : null}
      <LinkTerms draft={draft} edit={edit} shown={shown} seesCarriers={seesCarriers} daysError={errors.days?.[0]} />
      {wrong ? (
        <p className="small bad" role="alert">
          {wrong[0]}
        </p>
      ) : null}
      <div className="row">
        <span className="grow" />
        <Button type="submit" variant={url ? 'default' : 'filled'} loading={isBusy}>
          {url ? 'Make another link' : 'Make link'}
        </Button>
        {isTyped ? (
          <Button variant="default" className="to-start" onClick={discard}>
            Discard
          </Button>
        ) : null}
      </div>
    </form>
  );
}
