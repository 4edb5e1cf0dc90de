/** @jsxImportSource preact */
import type { EndedLink } from '@freeboard/contract';
import { SignedCopy } from './signed-copy.tsx';
import { useText } from './text.tsx';

const SHAPE = [
  { card: 'property', bars: [1, 2, 3] },
  { card: 'first', bars: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
  { card: 'second', bars: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
] as const;

export function Loading() {
  const text = useText();
  return (
    <main class="body" aria-busy="true">
      <h1 class="unseen">{text.yourOptions}</h1>
      <p class="unseen" role="status">
        {text.loading}
      </p>
      {SHAPE.map(({ card, bars }) => (
        <div class="card" key={card}>
          {bars.map((bar) => (
            <span class="bar" key={bar} />
          ))}
        </div>
      ))}
    </main>
  );
}

/** `link`: null for a wrong link, whose agency is unknown. */
export function Ended({ link }: { link: EndedLink | null }) {
  const text = useText();
  return (
    <main class="body state">
      <h1>{text.ended}</h1>
      <p>{link ? link.agency.name : text.endedNext}</p>
      {link?.agency.phone ? (
        <a class="button primary" href={`tel:${link.agency.phone.replace(/[^+\d]/g, '')}`}>
          {text.call(link.agency.phone)}
        </a>
      ) : null}
      {link?.is_signed ? <SignedCopy label={text.signedCopy} /> : null}
    </main>
  );
}

export function Fault({ message, retry }: { message: string; retry: () => void }) {
  const text = useText();
  return (
    <main class="body state">
      <h1>{text.notLoaded}</h1>
      <p role="alert">{message}</p>
      <button type="button" class="button primary" onClick={retry}>
        {text.tryAgain}
      </button>
    </main>
  );
}
