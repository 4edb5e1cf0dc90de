/** @jsxImportSource preact */
import type { ClientLine, ClientOffer, ClientPage } from '@freeboard/contract';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Answers, Ask, useAnswers } from './ask.tsx';
import { shownPage, upload } from './calls.ts';
import { Compare } from './compare.tsx';
import { Decline } from './decline.tsx';
import { FillIn } from './fill-in.tsx';
import { FloodPaper } from './flood-paper.tsx';
import { Foot } from './foot.tsx';
import { Facts, House } from './house.tsx';
import { OfferCard, SharedCard } from './offers.tsx';
import type { Signing } from './state.ts';
import { useText } from './text.tsx';
import { UploadPolicy } from './upload.tsx';
import { day, firstName, firstOffers, linesOf, NOTHING_SHARED, sharedBy } from './words.ts';

type Props = {
  page: ClientPage;
  signing: Signing;
  setPage: (page: ClientPage) => void;
  choose: (id: number) => void;
};

/** As many as fit side by side on a phone. */
const MOST_COMPARED = 3;

function LineState({ line: { document, choice, declined_at, is_bound, policy } }: { line: ClientLine }) {
  const text = useText();
  const { offers, kind, language } = document;
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
      {choice ? (
        <p class="banner" role="status">
          {chose}
          <b>{choice.name}</b>
          {at}
          {choice.price}
          {signedOn}
          <span class="nowrap">{day(language, choice.signed_at)}</span>. {next}
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

function Nothing({ line: { document } }: { line: ClientLine }) {
  const text = useText();
  return (
    <section class="card state">
      <h2>{text.noPrices}</h2>
      <p class="muted">{text.noPricesNext(firstName(document))}</p>
    </section>
  );
}

function EarlierPrices({ line: { document, choice } }: { line: ClientLine }) {
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

function Quotes({ line, choose }: { line: ClientLine } & Pick<Props, 'choose'>) {
  const text = useText();
  const { application_id, document, choice } = line;
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
          <SharedCard of={application_id} offers={current} shared={shared} />
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

type LineProps = Omit<Props, 'page'> & {
  line: ClientLine;
  /** Whether the page has both flood and home. */
  isOfTwo: boolean;
  children?: ComponentChildren;
};

function Line({ line, isOfTwo, signing, setPage, choose, children }: LineProps) {
  const text = useText();
  const { application_id, document, is_bound } = line;
  const { offers } = document;
  return (
    <>
      {isOfTwo ? <Facts document={document} /> : null}
      {document.changes.length > 0 && !is_bound ? (
        <p class="notice" role="note">
          {text.changed(document.changes.join('; '), firstName(document))}
        </p>
      ) : null}
      {offers.every(({ why_not }) => why_not !== null) && !is_bound ? <Nothing line={line} /> : null}
      {is_bound && offers.length > 0 ? <EarlierPrices line={line} /> : <Quotes line={line} choose={choose} />}
      {line.asked.length > 0 ? <FillIn key={application_id} line={line} setPage={setPage} /> : null}
      {children}
      {is_bound || line.choice ? null : <Decline line={line} setPage={setPage} />}
      {line.flood_offer && !isOfTwo ? (
        <section class="card" aria-labelledby="flood-offer">
          <h2 id="flood-offer">{line.flood_offer.title}</h2>
          <p>{line.flood_offer.text}</p>
        </section>
      ) : null}
      {line.flood_papers.map((paper) => (
        <FloodPaper key={paper.kind} line={line} paper={paper} signing={signing} setPage={setPage} />
      ))}
    </>
  );
}

function Together({ page }: Pick<Props, 'page'>) {
  const text = useText();
  const lines = linesOf(page);
  if (page.together === null) return null;
  const parts = lines.map(({ document: { kind }, policy, choice }) =>
    text.chosenPart(kind, (policy ?? choice)?.price ?? ''),
  );
  return (
    <p class="banner" role="status">
      <b>{page.together}</b>
      {text.together}
      {parts.join(', ')}.
    </p>
  );
}

export function Options({ page, signing, setPage, choose }: Props) {
  const text = useText();
  const { document } = page;
  const { earlier, fresh } = useAnswers(page);
  const lines = linesOf(page);
  const isOfTwo = lines.length > 1;
  const house = lines.map((line) => line.document).find(({ elevation }) => elevation !== null) ?? document;
  const uploadPolicy = lines.every(({ is_bound }) => is_bound) ? null : (
    <UploadPolicy
      agent={firstName(document)}
      agency={document.agency}
      send={(files) => upload('uploadClientDocuments', shownPage(), files)}
    />
  );
  return (
    <>
      <main class="body">
        <h1>{text.hello(document.first_name)}</h1>
        {isOfTwo ? <Together page={page} /> : <LineState line={page} />}
        <Answers document={document} answered={earlier} />
        {isOfTwo ? (
          <>
            <House document={house} />
            {lines.map((line) => (
              <section key={line.application_id} class="of-line" aria-labelledby={`line-${line.application_id}`}>
                <h2 id={`line-${line.application_id}`}>{text.lineTitle(line.document.kind)}</h2>
                <LineState line={line} />
                <Line line={line} isOfTwo signing={signing} setPage={setPage} choose={choose} />
              </section>
            ))}
            {uploadPolicy}
          </>
        ) : (
          <>
            <House document={document}>
              <Facts document={document} />
            </House>
            <Line line={page} isOfTwo={false} signing={signing} setPage={setPage} choose={choose}>
              {uploadPolicy}
            </Line>
          </>
        )}
        <Foot page={page} />
      </main>
      <Ask page={page} setPage={setPage} fresh={fresh} />
    </>
  );
}
