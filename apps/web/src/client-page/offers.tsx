/** @jsxImportSource preact */
import type { ClientDocument, ClientOffer } from '@freeboard/contract';
import { firstName, perYear, statedTerms } from './words.ts';

/** What speaks for a quote, and where it falls short (R9.7). */
export const Marks = ({ offer }: { offer: ClientOffer }) => (
  <ul class="marks">
    {offer.good.map((text) => (
      <li key={text}>{text}</li>
    ))}
    {offer.gaps.map((text) => (
      <li key={text} class="gap">
        <span class="unseen">Note: </span>
        {text}
      </li>
    ))}
  </ul>
);

/** What the price is made of, where the carrier says so. */
export const PriceLines = ({ offer }: { offer: ClientOffer }) =>
  offer.lines.length === 0 ? null : (
    <details class="small">
      <summary>What the price is made of</summary>
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

export const Terms = ({ offer }: { offer: ClientOffer }) => (
  <dl class="pairs">
    {statedTerms(offer).map(({ key, label, value }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    <div>
      <dt>Can start</dt>
      <dd>
        {offer.starts || 'Not stated'}
        {offer.starts ? <span class="because">{offer.starts_because}</span> : null}
      </dd>
    </div>
    {offer.expires ? (
      <div>
        <dt>Price holds until</dt>
        <dd>{offer.expires}</dd>
      </div>
    ) : null}
  </dl>
);

type CardProps = {
  document: ClientDocument;
  offer: ClientOffer;
  isChosen: boolean;
  choose: (id: number) => void;
  /** Whether it is among those compared; left out where all are. */
  pick?: { isPicked: boolean; isFull: boolean; toggle: (id: number) => void } | undefined;
};

/** One quote. What cannot be chosen says why. */
export function OfferCard({ document, offer, isChosen, choose, pick }: CardProps) {
  const name = `offer-${offer.id}`;
  const note = offer.is_lowest_as_asked ? 'lowest as asked' : offer.more;
  return (
    <article class={`card ${offer.is_recommended ? 'best' : ''}`} aria-labelledby={name}>
      <div class="line">
        <h3 id={name}>{offer.name}</h3>
        <span class="grow" />
        {isChosen ? <span class="chip chosen">Your choice</span> : null}
        {offer.is_recommended ? <span class="chip solid">Recommended by {firstName(document)}</span> : null}
        {offer.is_quote ? null : <span class="chip">Indication</span>}
      </div>
      <p class={`price ${offer.is_quote ? '' : 'about'}`}>
        {offer.price} <span class="muted">{[perYear(document), note].filter(Boolean).join(' · ')}</span>
      </p>
      <Terms offer={offer} />
      <Marks offer={offer} />
      {offer.note ? <p class="small muted said">The carrier says: {offer.note}</p> : null}
      <PriceLines offer={offer} />
      {pick ? (
        <label class="check">
          <input
            type="checkbox"
            checked={pick.isPicked}
            disabled={!pick.isPicked && pick.isFull}
            onChange={() => pick.toggle(offer.id)}
          />
          Compare
        </label>
      ) : null}
      {offer.why_not === null ? (
        <button
          type="button"
          class={`button wide ${offer.is_recommended ? 'primary' : ''}`}
          onClick={() => choose(offer.id)}
        >
          {isChosen ? 'Sign again' : 'Choose this'}
          <span class="unseen">: {offer.name}</span>
        </button>
      ) : (
        <p class="why">{offer.why_not}</p>
      )}
    </article>
  );
}
