/** @jsxImportSource preact */
import type { ClientDocument, ClientOffer } from '@freeboard/contract';
import { isPerYear } from '@freeboard/domain/quotes';
import { useText } from './text.tsx';
import { firstName, NOTHING_SHARED, type Shared, statedTerms } from './words.ts';

type Described = { offer: ClientOffer; shared?: Shared };

/** The strengths of a quote, and its gaps (R9.7). */
export function Marks({ offer, shared = NOTHING_SHARED }: Described) {
  const text = useText();
  const good = offer.good.filter((one) => !shared.good.has(one));
  const gaps = offer.gaps.filter((gap) => !shared.gaps.has(gap));
  return (
    <ul class="marks">
      {good.map((one) => (
        <li key={one}>{one}</li>
      ))}
      {gaps.map((gap) => (
        <li key={gap} class="gap">
          <span class="unseen">{text.note}</span>
          {gap}
        </li>
      ))}
    </ul>
  );
}

export function PriceLines({ offer }: { offer: ClientOffer }) {
  const text = useText();
  return offer.lines.length === 0 ? null : (
    <details class="small">
      <summary>{text.priceParts}</summary>
      <dl class="pairs">
        {offer.lines.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export function Terms({ offer, shared = NOTHING_SHARED }: Described) {
  const text = useText();
  return (
    <dl class="pairs">
      {statedTerms(offer, text)
        .filter(({ key }) => !shared.terms.has(key))
        .map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      <div>
        <dt>{text.canStart}</dt>
        <dd>
          {offer.starts || text.notStated}
          {offer.starts ? <span class="because">{offer.starts_because}</span> : null}
        </dd>
      </div>
      {offer.expires ? (
        <div>
          <dt>{text.holdsUntil}</dt>
          <dd>{offer.expires}</dd>
        </div>
      ) : null}
    </dl>
  );
}

type CardProps = {
  document: ClientDocument;
  offer: ClientOffer;
  isChosen: boolean;
  choose: (id: number) => void;
  /** Set once the policy is bound: the quote is shown for reference only. */
  isPast?: boolean;
  /** What all offers have in common, which the card leaves out. */
  shared?: Shared;
  /** Whether the offer is selected for comparison; omitted when all are compared. */
  pick?: { isPicked: boolean; isFull: boolean; toggle: (id: number) => void } | undefined;
};

export function OfferCard({ document, offer, isChosen, choose, isPast = false, shared, pick }: CardProps) {
  const text = useText();
  const name = `offer-${offer.id}`;
  const note = offer.is_lowest_as_asked ? text.lowestAsAsked : offer.more;
  return (
    <article class={`card ${offer.is_recommended ? 'best' : ''}`} aria-labelledby={name}>
      <div class="line">
        <h3 id={name}>{offer.name}</h3>
        <span class="grow" />
        {isChosen ? <span class="chip chosen">{text.yourChoice}</span> : null}
        {offer.is_recommended ? <span class="chip solid">{text.recommendedBy(firstName(document))}</span> : null}
        {offer.is_quote ? null : <span class="chip">{text.indication}</span>}
      </div>
      <p class={`price ${offer.is_quote ? '' : 'about'}`}>
        {offer.price}{' '}
        <span class="muted">
          {[isPerYear(document.type) ? text.aYear : '', note, offer.against_current].filter(Boolean).join(' · ')}
        </span>
      </p>
      <Terms offer={offer} {...(shared ? { shared } : {})} />
      <Marks offer={offer} {...(shared ? { shared } : {})} />
      {offer.note ? (
        <p class="small muted said">
          {text.carrierSays} <span lang="en">{offer.note}</span>
        </p>
      ) : null}
      <PriceLines offer={offer} />
      {pick ? (
        <label class="check">
          <input
            type="checkbox"
            checked={pick.isPicked}
            disabled={!pick.isPicked && pick.isFull}
            onChange={() => pick.toggle(offer.id)}
          />
          {text.compare}
        </label>
      ) : null}
      {isPast ? null : offer.why_not === null ? (
        <button
          type="button"
          class={`button wide ${offer.is_recommended ? 'primary' : ''}`}
          onClick={() => choose(offer.id)}
        >
          {isChosen ? text.signAgain : text.chooseThis}
          <span class="unseen">: {offer.name}</span>
        </button>
      ) : (
        <p class="why">{offer.why_not}</p>
      )}
    </article>
  );
}

export function SharedCard({ of, offers, shared }: { of: number; offers: readonly ClientOffer[]; shared: Shared }) {
  const text = useText();
  const [first] = offers;
  if (!first || shared.terms.size + shared.gaps.size + shared.good.size === 0) return null;
  return (
    <section class="card" aria-labelledby={`shared-${of}`}>
      <h3 id={`shared-${of}`}>{text.allHave(offers.length)}</h3>
      <dl class="pairs">
        {statedTerms(first, text)
          .filter(({ key }) => shared.terms.has(key))
          .map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Marks offer={{ ...first, good: [...shared.good], gaps: [...shared.gaps] }} />
    </section>
  );
}
