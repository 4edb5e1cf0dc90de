import type { Application } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { askableFields } from '@freeboard/domain/client-page';
import { formFor, type Values } from '@freeboard/domain/forms';
import { LANGUAGE_NAMES, type Language } from '@freeboard/domain/languages';
import { differencesOf, formatPremium, requestedTerms } from '@freeboard/domain/quotes';
import {
  type CallOffer,
  callOffers,
  callQuestions,
  callSavings,
  callScript,
} from '@freeboard/domain/quotes/call-script';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { clientName } from '../../../lib/application-types.ts';
import { openingField, useHotkeys } from '../../../lib/hotkeys.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useToday } from '../../../lib/today.ts';
import { SandboxMark } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty, SkeletonRows } from '../../../ui/states.tsx';
import { type Send, usualWay } from '../download.tsx';
import { spokenOffers } from '../spoken-offers.ts';
import classes from './call-mode.module.css';
import { useVariants, type Variants } from './use-variants.ts';

export type Props = {
  application: Application;
  isRunning: boolean;
  send: Send;
  goToField: ((key: string) => void) | undefined;
  openWhatIf: () => void;
  onClose: () => void;
};

const OTHER: Readonly<Record<Language, Language>> = { en: 'es', es: 'en' };
const WAYS = { 'send-email': 'By e-mail', 'send-sms': 'By text', both: 'By e-mail and text', download: '' } as const;

const ON_OTHER_TERMS = 'This quote isn’t on all the terms asked, so another deductible doesn’t compare.';

const Key = ({ children }: { children: string }) => <kbd className={classes.key}>{children}</kbd>;

const Row = ({ label, isSteady, children }: { label: string; isSteady?: boolean; children: ReactNode }) => (
  <section className={`${classes.row} ${isSteady ? classes.steady : ''}`} aria-label={label}>
    <h3 className="small muted">{label}</h3>
    <div className={classes.cell}>{children}</div>
  </section>
);

type StripProps = { offers: readonly CallOffer[]; shown: CallOffer; onChoose: (id: number) => void };

function Strip({ offers, shown, onChoose }: StripProps) {
  return (
    <nav className={classes.strip} aria-label="Quotes">
      {offers.map(({ id, name, premium }) => (
        <button
          key={id}
          type="button"
          data-offer={id}
          className={classes.offer}
          aria-current={id === shown.id || undefined}
          data-autofocus={id === shown.id || undefined}
          onClick={() => onChoose(id)}
        >
          <span className="clip">{name}</span> <span className="num">{formatPremium(premium)}</span>
        </button>
      ))}
    </nav>
  );
}

type OfferProps = {
  variants: Variants;
  savings: ReturnType<typeof callSavings>;
  chosen: number;
  choose: (at: number) => void;
  text: string | null;
  language: Language;
  openWhatIf: () => void;
};

function Offer({ variants, savings, chosen, choose, text, language, openWhatIf }: OfferProps) {
  if (text !== null)
    return (
      <>
        <p lang={language} className={classes.text}>
          {text}
        </p>
        {savings.length > 1 ? (
          <div className="row wrap gap-2">
            {savings.map(({ deductible, by }, at) => (
              <Button
                key={deductible}
                variant="default"
                size="compact-md"
                aria-pressed={at === chosen}
                data-chosen={at === chosen || undefined}
                className={classes.saving}
                onClick={() => choose(at)}
              >
                <span className="num">
                  {deductible} saves {formatPremium(by).replace(/\.00$/, '')}
                </span>
              </Button>
            ))}
          </div>
        ) : null}
      </>
    );
  if (variants.retry !== undefined)
    return (
      <p className="muted">
        {variants.text}{' '}
        <button type="button" className="link" onClick={variants.retry}>
          Try again
        </button>
      </p>
    );
  return (
    <p className="muted" role="status">
      {variants.text}{' '}
      {variants.isOpen ? (
        <button type="button" className="link" onClick={openWhatIf}>
          What if
        </button>
      ) : null}
    </p>
  );
}

type AskProps = {
  questions: ReturnType<typeof callQuestions>;
  language: Language;
  answer: ((at: number) => void) | undefined;
};

function Ask({ questions, language, answer }: AskProps) {
  return (
    <ol className="col gap-3">
      {questions.map(({ key, text, help }, at) => (
        <li key={key ?? ''} className={classes.question}>
          {key !== null && answer ? <Key>{String(at + 1)}</Key> : null}
          <span lang={language} className={`min-0 ${classes.text}`}>
            {text}
          </span>
          {key !== null && answer ? (
            <button type="button" className="link small nowrap" onClick={() => answer(at)}>
              Write the answer<span className="hidden-word"> to {text}</span>
            </button>
          ) : null}
          {help ? (
            <span lang={language} className={`muted small ${classes.help}`}>
              {help}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function useCallMode({ application, send, goToField, onClose }: Props) {
  const day = useToday();
  const values = application.payload.useable_details as Values;
  const asked = requestedTerms(application.application_type, values);
  const offers = callOffers(spokenOffers(application, day), asked);
  const [shownId, setShownId] = useState<number | null>(null);
  const shown = offers.find(({ id }) => id === shownId) ?? offers[0];
  const [language, setLanguage] = useState<Language>(application.client_language ?? 'en');
  const [chosen, setChosen] = useState(0);
  const known = useVariants(application, shown?.id ?? null);
  const isOnTerms = shown !== undefined && differencesOf(shown, asked).length === 0;
  const variants = isOnTerms ? known : { ...known, text: ON_OTHER_TERMS, isOpen: false, retry: undefined };
  const savings = shown ? callSavings(shown, asked, variants.present, variants.list) : [];
  const saving = savings[Math.min(chosen, savings.length - 1)] ?? null;
  const form = formFor(application.application_type);
  const askable = askableFields(form, values, application.provenance, {
    today: day,
    status: application.payload.status,
  });
  const questions = callQuestions({ form, values, askable }, language);
  const frame = useRef<HTMLDivElement>(null);
  const choose = (id: number) => {
    setShownId(id);
    setChosen(0);
  };
  const move = (by: number) => () => {
    if (!shown) return;
    const at = offers.indexOf(shown) + by;
    const next = offers[(at + offers.length) % offers.length];
    if (!next) return;
    choose(next.id);
    frame.current?.querySelector<HTMLElement>(`[data-offer="${next.id}"]`)?.focus();
  };
  const answer = goToField
    ? (at: number) => {
        const key = questions[at]?.key;
        if (!key) return;
        onClose();
        goToField(key);
      }
    : undefined;
  const sendShown = openingField(() => {
    if (!shown) return;
    onClose();
    send(usualWay(application), [shown.id]);
  });
  useHotkeys(
    {
      ArrowLeft: move(-1),
      ArrowRight: move(1),
      x: () => setLanguage(OTHER[language]),
      d: savings.length > 1 ? () => setChosen((chosen + 1) % savings.length) : undefined,
      s: shown ? sendShown : undefined,
      ...Object.fromEntries(questions.map((_, at) => [String(at + 1), answer ? () => answer(at) : undefined])),
    },
    frame,
  );
  const script = shown ? callScript({ shown, offers, asked, saving }, language) : null;
  return {
    offers,
    shown,
    choose,
    language,
    setLanguage,
    chosen,
    setChosen,
    variants,
    savings,
    questions,
    answer,
    script,
    sendShown,
    frame,
  };
}

function Script({ call, openWhatIf }: { call: ReturnType<typeof useCallMode>; openWhatIf: () => void }) {
  const { script, language, variants, savings, chosen, setChosen, questions, answer } = call;
  if (!script) return null;
  return (
    <>
      <Row label="Say">
        <p lang={language} className={classes.say} aria-live="polite">
          {script.say}
        </p>
      </Row>
      {script.compare.length > 0 ? (
        <Row label="Compare">
          {script.compare.map((text) => (
            <p key={text} lang={language} className={classes.text}>
              {text}
            </p>
          ))}
        </Row>
      ) : null}
      {variants.isVaried ? (
        <Row label="Offer" isSteady>
          <Offer
            variants={variants}
            savings={savings}
            chosen={Math.min(chosen, savings.length - 1)}
            choose={setChosen}
            text={script.offer}
            language={language}
            openWhatIf={openWhatIf}
          />
        </Row>
      ) : null}
      <Row label="Ask">
        <Ask questions={questions} language={language} answer={answer} />
      </Row>
    </>
  );
}

function Body(props: Props) {
  const { application, isRunning, openWhatIf, onClose } = props;
  const call = useCallMode(props);
  const session = useSession();
  const { offers, shown, choose, language, setLanguage, savings, sendShown, frame } = call;
  const hasShown = shown !== undefined;
  useEffect(() => {
    if (hasShown) frame.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [hasShown, frame]);
  const maySend = session !== null && may(session.user_role, 'quote.send');
  return (
    <div ref={frame} className={classes.frame}>
      <div className={classes.head}>
        <p className={classes.who}>
          <b className="strong">{clientName(application.client)}</b>{' '}
          {application.phone ? (
            <a className="num muted" href={`tel:${application.phone.replace(/[^\d+]/g, '')}`}>
              {application.phone}
            </a>
          ) : (
            <span className="muted">no phone number</span>
          )}
        </p>
        {shown?.is_sandbox ? <SandboxMark /> : null}
        <Button
          variant="default"
          size="compact-md"
          lang={OTHER[language]}
          aria-keyshortcuts="x"
          onClick={() => setLanguage(OTHER[language])}
        >
          {LANGUAGE_NAMES[OTHER[language]]} <Key>X</Key>
        </Button>
      </div>
      {shown ? (
        <>
          <Strip offers={offers} shown={shown} onChoose={choose} />
          <Script call={call} openWhatIf={openWhatIf} />
        </>
      ) : isRunning ? (
        <SkeletonRows rows={4} label="Waiting for a price to read out" />
      ) : (
        <Empty
          title="Nothing to read out yet"
          text="No price here can be bound yet: an indication isn’t read to a client."
        />
      )}
      <div className={`row wrap ${classes.foot}`}>
        <span className="muted small hide-s">
          <Key>←</Key> <Key>→</Key> quote{' '}
          {savings.length > 1 ? (
            <>
              <Key>D</Key> deductible{' '}
            </>
          ) : null}
          <Key>X</Key> language
        </span>
        <span className="grow" />
        <Button className={classes.back} variant="default" onClick={onClose}>
          Back to the board <Key>Esc</Key>
        </Button>
        {shown && maySend ? (
          <Button aria-keyshortcuts="s" title={WAYS[usualWay(application)]} onClick={sendShown}>
            Send {shown.name} <Key>S</Key>
          </Button>
        ) : null}
      </div>
    </div>
  );
}

export default function CallMode(props: Props) {
  return (
    <Dialog title="Call mode" opened size="72rem" onClose={props.onClose}>
      <Body {...props} />
    </Dialog>
  );
}
