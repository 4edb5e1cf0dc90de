/** @jsxImportSource preact */
import type { ClientOffer, ClientPage } from '@freeboard/contract';
import { useState } from 'preact/hooks';
import { Answers, Ask, useAnswers } from './ask.tsx';
import { shownPage, upload } from './calls.ts';
import { Compare } from './compare.tsx';
import { Decline } from './decline.tsx';
import { FillIn } from './fill-in.tsx';
import { FloodPaper } from './flood-paper.tsx';
import { Foot } from './foot.tsx';
import { House } from './house.tsx';
import { OfferCard, SharedCard } from './offers.tsx';
import { useText } from './text.tsx';
import { UploadPolicy } from './upload.tsx';
import { day, firstName, firstOffers, NOTHING_SHARED, sharedBy } from './words.ts';

type Props = { page: ClientPage; setPage: (page: ClientPage) => void; choose: (id: number) => void };

/** As many as fit side by side on a phone. */
const MOST_COMPARED = 3;

function Greeting({ page: { document, choice, declined_at, is_bound, policy } }: Pick<Props, 'page'>) {
  const text = useText();
  const { first_name, offers, kind, language } = document;
  const agent = firstName(document);
  const [chose, at, signedOn] = text.chose;
  const current = offers.filter(({ why_not }) => why_not === null);
  const ends = current.map(({ expires }) => expires).filter(Boolean);
  const next = is_bound
    ? text.bound(agent, policy)
    : choice?.is_outdated
      ? text.choseBefore(agent)
      : text.choseNext(agent);
  const until = new Set(ends).size === 1 && ends.length === current.length ? ends[0] : undefined;
  return (
    <>
      <h1>{text.hello(first_name)}</h1>
      {choice ? (
        <p class="banner" role="status">
          {chose}
          <b>{choice.name}</b>
          {at}
          {choice.price}
          {signedOn}
          {day(language, choice.signed_at)}. {next}
        </p>
      ) : is_bound ? (
        <p class="banner" role="status">
          {next}
        </p>
      ) : declined_at ? (
        <p class="banner" role="status">
          {text.declined(agent, day(language, declined_at))}
        </p>
      ) : current.length > 0 ? (
        <p class="muted">{text.hold(current.length, kind, until ?? '')}</p>
      ) : null}
    </>
  );
}

function Nothing({ page: { document } }: Pick<Props, 'page'>) {
  const text = useText();
  return (
    <section class="card state">
      <h2>{text.noPrices}</h2>
      <p class="muted">{text.noPricesNext(firstName(document))}</p>
    </section>
  );
}

/** The prices quoted before the policy was bound, for reference. */
function EarlierPrices({ page: { document, choice } }: Pick<Props, 'page'>) {
  const text = useText();
  return (
    <details class="earlier">
      <summary>
        <h2>{text.earlierPrices}</h2>
      </summary>
      {document.offers.map((offer) => (
        <OfferCard
          key={offer.id}
          document={document}
          offer={offer}
          isPast
          isChosen={choice?.quote_id === offer.id}
          choose={() => undefined}
        />
      ))}
    </details>
  );
}

function Quotes({ page, choose }: Pick<Props, 'page' | 'choose'>) {
  const text = useText();
  const { document, choice } = page;
  const { offers } = document;
  const [isCompared, setCompared] = useState(false);
  const [picked, setPicked] = useState<readonly number[]>([]);
  const toggle = (id: number) =>
    setPicked((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  const chosen = offers.filter(({ id }) => picked.includes(id));
  const [current, others] = [
    offers.filter(({ why_not }) => why_not === null),
    offers.filter(({ why_not }) => why_not !== null),
  ];
  const compared = chosen.length >= 2 ? chosen : [...current, ...others].slice(0, MOST_COMPARED);
  const isMany = offers.length > MOST_COMPARED;
  const shared = current.length > 1 ? sharedBy(current) : NOTHING_SHARED;
  const first = firstOffers(current, MOST_COMPARED);
  const [isUnfolded, setUnfolded] = useState(false);
  const rest = current.filter((offer) => !first.includes(offer));
  const card = (offer: ClientOffer) => (
    <OfferCard
      key={offer.id}
      document={document}
      offer={offer}
      choose={choose}
      isChosen={choice?.quote_id === offer.id}
      shared={offer.why_not === null ? shared : NOTHING_SHARED}
      pick={
        isMany ? { isPicked: picked.includes(offer.id), isFull: picked.length >= MOST_COMPARED, toggle } : undefined
      }
    />
  );
  return (
    <>
      {offers.length > 0 ? (
        <div class="line options">
          <h2>{current.length > 0 ? text.options(current.length) : text.earlierPrices}</h2>
          <span class="grow" />
          {offers.length > 1 ? (
            <fieldset class="segments">
              <legend class="unseen">{text.show}</legend>
              <button type="button" aria-pressed={!isCompared} onClick={() => setCompared(false)}>
                {text.oneByOne}
              </button>
              <button type="button" aria-pressed={isCompared} onClick={() => setCompared(true)}>
                {text.compare}
                {chosen.length >= 2 ? ` ${chosen.length}` : ''}
              </button>
            </fieldset>
          ) : null}
        </div>
      ) : null}
      {isCompared ? (
        <Compare document={document} offers={compared} choose={choose} />
      ) : (
        <>
          <SharedCard offers={current} shared={shared} />
          {first.map(card)}
          {rest.length > 0 ? (
            <button
              type="button"
              class="button wide"
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? text.fewerOptions : text.moreOptions(rest.length)}
            </button>
          ) : null}
          <div class={`stack ${isUnfolded ? '' : 'folded'}`}>{rest.map(card)}</div>
        </>
      )}
      {isCompared && isMany && chosen.length < 2 ? <p class="small muted">{text.threeLowest}</p> : null}
      {!isCompared && others.length > 0 && current.length > 0 ? <h2>{text.notAvailable}</h2> : null}
      {isCompared ? null : others.map(card)}
    </>
  );
}

/** The proposal or, once a policy is bound, that policy and the earlier quotes. */
export function Options({ page, setPage, choose }: Props) {
  const text = useText();
  const { document } = page;
  const { offers } = document;
  const { earlier, fresh } = useAnswers(page);
  return (
    <>
      <main class="body">
        <Greeting page={page} />
        <Answers document={document} answered={earlier} />
        <House document={document} />
        {document.changes.length > 0 && !page.is_bound ? (
          <p class="notice" role="note">
            {text.changed(document.changes.join('; '), firstName(document))}
          </p>
        ) : null}
        {offers.every(({ why_not }) => why_not !== null) && !page.is_bound ? <Nothing page={page} /> : null}
        {page.is_bound && offers.length > 0 ? <EarlierPrices page={page} /> : <Quotes page={page} choose={choose} />}
        {page.asked.length > 0 ? <FillIn page={page} setPage={setPage} /> : null}
        {page.is_bound ? null : (
          <UploadPolicy
            agent={firstName(document)}
            agency={document.agency}
            send={(files) => upload('uploadClientDocuments', shownPage(), files)}
          />
        )}
        {page.is_bound || page.choice ? null : <Decline page={page} setPage={setPage} />}
        {page.flood_offer ? (
          <section class="card" aria-labelledby="flood-offer">
            <h2 id="flood-offer">{page.flood_offer.title}</h2>
            <p>{page.flood_offer.text}</p>
          </section>
        ) : null}
        {page.flood_papers.map((paper) => (
          <FloodPaper key={paper.kind} page={page} paper={paper} setPage={setPage} />
        ))}
        <Foot page={page} />
      </main>
      <Ask page={page} setPage={setPage} fresh={fresh} />
    </>
  );
}
