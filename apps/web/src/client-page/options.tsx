/** @jsxImportSource preact */
import type { ClientOffer, ClientPage } from '@freeboard/contract';
import { useState } from 'preact/hooks';
import { Ask } from './ask.tsx';
import { Compare } from './compare.tsx';
import { FillIn } from './fill-in.tsx';
import { Foot } from './foot.tsx';
import { House } from './house.tsx';
import { OfferCard } from './offers.tsx';
import { counted, day, firstName } from './words.ts';

type Props = { page: ClientPage; setPage: (page: ClientPage) => void; choose: (id: number) => void };

/** As many as stand side by side on a phone. */
const MOST_COMPARED = 3;

/** What is said above the quotes. */
function Greeting({ page: { document, choice } }: Pick<Props, 'page'>) {
  const { first_name, offers, kind } = document;
  const standing = offers.filter(({ why_not }) => why_not === null);
  const ends = standing.map(({ expires }) => expires).filter(Boolean);
  const until = new Set(ends).size === 1 && ends.length === standing.length ? ends[0] : undefined;
  return (
    <>
      <h1>Hello{first_name ? ` ${first_name}` : ''},</h1>
      {choice ? (
        <p class="banner" role="status">
          You chose <b>{choice.name}</b> at {choice.price} and signed on {day(choice.signed_at)}. {firstName(document)}{' '}
          goes on from here. You can still choose another one below.
        </p>
      ) : standing.length > 0 ? (
        <p class="muted">
          your {counted(standing.length, `${kind} option`)} {standing.length === 1 ? 'holds' : 'hold'}
          {until ? ` until ${until}` : ' as written below'}.
        </p>
      ) : null}
    </>
  );
}

/** Where there is no quote, or none that can be chosen. */
const Nothing = ({ page: { document } }: Pick<Props, 'page'>) => (
  <section class="card state">
    <h2>No prices to show right now</h2>
    <p class="muted">{firstName(document)} is getting new prices. Open this link again later, or ask below.</p>
  </section>
);

/** The quotes, one by one or side by side. */
export function Options({ page, setPage, choose }: Props) {
  const { document, choice } = page;
  const { offers } = document;
  const [isCompared, setCompared] = useState(false);
  const [picked, setPicked] = useState<readonly number[]>([]);
  const toggle = (id: number) =>
    setPicked((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  const chosen = offers.filter(({ id }) => picked.includes(id));
  const [standing, others] = [
    offers.filter(({ why_not }) => why_not === null),
    offers.filter(({ why_not }) => why_not !== null),
  ];
  const compared = chosen.length >= 2 ? chosen : [...standing, ...others].slice(0, MOST_COMPARED);
  const isMany = offers.length > MOST_COMPARED;
  const card = (offer: ClientOffer) => (
    <OfferCard
      key={offer.id}
      {...{ document, offer, choose }}
      isChosen={choice?.quote_id === offer.id}
      pick={
        isMany ? { isPicked: picked.includes(offer.id), isFull: picked.length >= MOST_COMPARED, toggle } : undefined
      }
    />
  );
  return (
    <>
      <main class="body">
        <Greeting page={page} />
        <House document={document} />
        {document.changes.length > 0 ? (
          <p class="notice" role="note">
            Quoted with {document.changes.join('; ')}. {firstName(document)} will send new prices.
          </p>
        ) : null}
        {standing.length === 0 ? <Nothing page={page} /> : null}
        {offers.length > 0 ? (
          <div class="line options">
            <h2>{standing.length > 0 ? counted(standing.length, 'option') : 'Earlier prices'}</h2>
            <span class="grow" />
            {offers.length > 1 ? (
              <fieldset class="segments">
                <legend class="unseen">Show the options</legend>
                <button type="button" aria-pressed={!isCompared} onClick={() => setCompared(false)}>
                  One by one
                </button>
                <button type="button" aria-pressed={isCompared} onClick={() => setCompared(true)}>
                  Compare{chosen.length >= 2 ? ` ${chosen.length}` : ''}
                </button>
              </fieldset>
            ) : null}
          </div>
        ) : null}
        {isCompared ? <Compare document={document} offers={compared} choose={choose} /> : standing.map(card)}
        {isCompared && isMany && chosen.length < 2 ? (
          <p class="small muted">The three lowest. Check others one by one to compare them.</p>
        ) : null}
        {!isCompared && others.length > 0 && standing.length > 0 ? <h2>Not available now</h2> : null}
        {isCompared ? null : others.map(card)}
        {page.asked.length > 0 ? <FillIn page={page} setPage={setPage} /> : null}
        <Foot page={page} />
      </main>
      <Ask page={page} setPage={setPage} />
    </>
  );
}
