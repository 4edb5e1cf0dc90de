import type { AnswerOf, Application, ClientChoice } from '@freeboard/contract';
import { SIGNATURE_BOX } from '@freeboard/domain/client-page';
import { formatPremium, hasPremium, isPerYear } from '@freeboard/domain/quotes';
import { showTime } from '../../../lib/format.ts';
import { outdatedText } from '../../../lib/outdated-words.ts';
import classes from './client-link.module.css';

const FINGERPRINT = 16;

function Drawn({ strokes, name }: { strokes: readonly (readonly number[])[]; name: string }) {
  const path = strokes
    .map((stroke) => stroke.map((value, at) => `${at === 0 ? 'M' : at === 2 ? 'L' : ' '}${value}`).join(' '))
    .join('');
  return (
    <svg
      className={classes.drawn}
      viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
      role="img"
      aria-label={`Signature of ${name}`}
    >
      <path d={path} />
    </svg>
  );
}

/** The changed values or, if none changed, the offer's price in a newer launch. */
function differenceText(application: Application, { payload }: Application['quotes'][number]): string {
  const changed = outdatedText(application);
  if (changed !== null) return changed;
  const signed = `Signed at ${formatPremium(payload.premium)}${isPerYear(application.application_type) ? ' a year' : ''}`;
  const now = application.quotes.find(
    (quote) =>
      !quote.is_superseded &&
      hasPremium(quote.payload.premium) &&
      quote.payload.carrier_name === payload.carrier_name &&
      quote.payload.offer_name === payload.offer_name,
  );
  return now ? `${signed}, now ${formatPremium(now.payload.premium)}.` : `${signed}, now not quoted.`;
}

function Choice({ application, choice }: { application: Application; choice: ClientChoice }) {
  const quote = application.quotes.find(({ id }) => id === choice.quote_id);
  return (
    <div
      className={`rounded pad-3 breaks ${choice.replaced_at === null ? 'soft-green' : 'soft-line'} ${classes.choice}`}
    >
      <p>
        <strong>{choice.signer_name}</strong> chose <strong>{quote?.payload.carrier_name ?? 'a quote'}</strong>
        {choice.replaced_at === null ? '' : ', and another one later'}
      </p>
      <p className="muted small num">
        {showTime(choice.signed_at)} · {choice.browser} · {choice.address} ·{' '}
        {choice.signature_kind === 'drawn' ? 'drawn signature' : 'typed name'} ·{' '}
        <span title={`SHA-256 of what was shown: ${choice.document_hash}`}>
          fingerprint {choice.document_hash.slice(0, FINGERPRINT)}…
        </span>
      </p>
      {choice.strokes ? <Drawn strokes={choice.strokes} name={choice.signer_name} /> : null}
      {quote?.is_superseded ? (
        <p className="small warn">
          The application was changed since this was signed, so it can’t be bound. {differenceText(application, quote)}
        </p>
      ) : null}
    </div>
  );
}

/** The current choice first, then the replaced ones. */
export function Choices({ application, choices }: { application: Application; choices: readonly ClientChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <section aria-label="Choice">
      {choices.map((choice) => (
        <Choice key={choice.signed_at} application={application} choice={choice} />
      ))}
    </section>
  );
}

export function Questions({ questions }: { questions: AnswerOf<'getClientLinks'>['questions'] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-label="Questions">
      <h3>Questions</h3>
      <ul className={classes.questions}>
        {questions.map(({ id, text, at }) => (
          <li key={id}>
            <span className={classes.text}>{text}</span> <span className="muted small num">{showTime(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
