import type { Application, Quote } from '@freeboard/contract';
import { otherLineOf, TYPE_NAMES } from '@freeboard/domain/applications';
import type { Values } from '@freeboard/domain/forms';
import { formatPremium, requestedTerms } from '@freeboard/domain/quotes';
import { bothPrice, type Roof, roofOf } from '@freeboard/domain/quotes/both-roofs';
import { Link } from 'react-router';
import { focusOn } from '../../lib/browser/when-drawn.ts';
import { useCall } from '../../lib/server/query.ts';
import { useToday } from '../../lib/today.ts';
import { boundQuote } from './bind/bound-quote.ts';
import classes from './both-roofs.module.css';
import { spokenOffers } from './spoken-offers.ts';

const nameOf = ({ application_type }: Application): string => TYPE_NAMES[application_type];

const linkedLine = ({ application_type, linked }: Application) => {
  const other = otherLineOf(application_type);
  return linked.find((one) => one.relation === 'other_line' && one.application_type === other) ?? null;
};

/** The bound quote, else the current quote that the client signed; null if there is neither. */
const agreedQuote = (application: Application): Quote | null =>
  boundQuote(application) ??
  application.quotes.find(({ id, is_superseded }) => id === application.client_choice?.quote_id && !is_superseded) ??
  null;

const agreedPrice = ({ bound, payload }: Quote): number | null => bound?.premium ?? payload.premium;

function roof(application: Application, day: string): Roof {
  const asked = requestedTerms(application.application_type, application.payload.useable_details as Values);
  const offers = application.outdated === null ? spokenOffers(application, day) : [];
  const quote = agreedQuote(application);
  return roofOf(offers, asked, quote && agreedPrice(quote));
}

function noPriceText({ outdated, payload }: Application): string {
  if (outdated !== null) return 'changed since it was quoted';
  if (payload.status === 'launched') return 'carriers are answering';
  return payload.status === 'complete' ? 'no price can be bound yet' : 'not quoted yet';
}

function Line({
  application,
  roof: { best, agreed },
  isHere,
}: {
  application: Application;
  roof: Roof;
  isHere: boolean;
}) {
  const shown = agreed === null ? best : [];
  const quote = agreedQuote(application);
  return (
    <section className={classes.line} aria-label={nameOf(application)}>
      <div className="row baseline">
        <h3>{nameOf(application)}</h3>
        <span className="grow" />
        {isHere ? (
          <span className="muted small">this application</span>
        ) : (
          <Link className="link small" to={`/agent-portal/application-details/${application.id}?tab=results`}>
            Open {application.application_id}
          </Link>
        )}
      </div>
      <ul className="mt-2">
        {quote ? (
          <li className="row">
            <span className="clip strong">{quote.payload.carrier_name}</span>
            <span className="muted small nowrap">{quote.bound ? 'bound' : 'signed'}</span>
            <span className="grow" />
            <span className="num strong">{formatPremium(agreedPrice(quote))}</span>
          </li>
        ) : null}
        {shown.map(({ id, name, premium, isOnTerms }, at) => (
          <li key={id} className="row">
            <span className={`clip ${at === 0 ? 'strong' : ''}`}>{name}</span>
            {isOnTerms ? null : <span className="muted small nowrap">on other terms</span>}
            <span className="grow" />
            <span className={`num ${at === 0 ? 'strong' : ''}`}>{formatPremium(premium)}</span>
          </li>
        ))}
        {shown.length === 0 && !quote ? <li className="muted small">{noPriceText(application)}</li> : null}
      </ul>
    </section>
  );
}

type SumProps = { lines: readonly [Application, Application]; roofs: readonly [Roof, Roof] };

function Sum({ lines, roofs }: SumProps) {
  const sum = bothPrice(roofs);
  const parts = lines.map((line, at) => `${nameOf(line).toLowerCase()} ${formatPremium(roofs[at]?.price ?? null)}`);
  if (sum === null) {
    const missing = lines.filter((_, at) => roofs[at]?.price === null).map((line) => nameOf(line).toLowerCase());
    return <p className="muted">No sum yet: {missing.join(' and ')} has no price that can be bound.</p>;
  }
  const isAsked = roofs.every(({ isOnTerms }) => isOnTerms);
  return (
    <p>
      <b className={`num ${classes.sum}`}>{formatPremium(sum)}</b> a year for both: {parts.join(', ')}
      {isAsked ? '' : '. Not all on the terms asked.'}
    </p>
  );
}

/**
 * Null without the other line, or if its application is archived or has another address by now. `both` is null until
 * loaded.
 */
function useBothRoofs(application: Application) {
  const day = useToday();
  const linked = linkedLine(application);
  const query = useCall('getApplicationById', { application_id: linked?.id ?? 0 }, { enabled: linked !== null });
  const other = query.data?.application;
  // One of the two may have moved to another property since.
  const isElsewhere = other !== undefined && other.payload.address !== application.payload.address;
  if (linked === null || isElsewhere || other?.archived_at) return null;
  const name = TYPE_NAMES[linked.application_type].toLowerCase();
  const retry = query.isError && !other ? () => void query.refetch() : undefined;
  if (!other) return { name, retry, both: null };
  const lines = [application, other] as const;
  return { name, retry, both: { lines, roofs: [roof(application, day), roof(other, day)] as const } };
}

type WaitingProps = { name: string; retry: (() => void) | undefined };

const Waiting = ({ name, retry }: WaitingProps) =>
  retry ? (
    <p className="muted">
      The {name} application couldn’t be loaded.{' '}
      <button type="button" className="link" onClick={retry}>
        Try again
      </button>
    </p>
  ) : (
    <p className="muted" role="status">
      Loading the {name} quotes …
    </p>
  );

const CARD = 'both-lines';

function focusCard(): void {
  const card = document.getElementById(CARD);
  card?.scrollIntoView({ block: 'center' });
  if (card) focusOn(card);
}

/** Its space is reserved while the other line loads. */
export function BothLine({ application }: { application: Application }) {
  const found = useBothRoofs(application);
  if (found === null) return null;
  return (
    <div className={`no-print row wrap ${classes.above}`}>
      {found.both ? <Sum {...found.both} /> : <Waiting {...found} />}
      {found.both ? (
        <button type="button" className="link small" onClick={focusCard}>
          Side by side
        </button>
      ) : null}
    </div>
  );
}

export function BothRoofs({ application }: { application: Application }) {
  const found = useBothRoofs(application);
  if (found === null) return null;
  const { both } = found;
  return (
    <section id={CARD} className={`card ${classes.both}`} aria-label="Flood and home of this property">
      {both ? (
        <>
          <div className={classes.lines}>
            <Line application={both.lines[0]} roof={both.roofs[0]} isHere />
            <Line application={both.lines[1]} roof={both.roofs[1]} isHere={false} />
          </div>
          <div className={classes.foot}>
            <Sum {...both} />
          </div>
        </>
      ) : (
        <div className="pad">
          <Waiting {...found} />
        </div>
      )}
    </section>
  );
}
