/** @jsxImportSource preact */

const SHAPE = [
  { card: 'property', bars: [1, 2, 3] },
  { card: 'first', bars: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
  { card: 'second', bars: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
] as const;

/** While the proposal is on its way: its shape. */
export const Loading = () => (
  <main class="body" aria-busy="true">
    <h1 class="unseen">Your insurance options</h1>
    <p class="unseen" role="status">
      Loading your options
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

/** The same for a link that is wrong, was ended or has expired. */
export const Ended = () => (
  <main class="body state">
    <h1>This link has ended.</h1>
    <p>Ask your agent for a new one. If you typed the address, check that it is complete.</p>
  </main>
);

export const Fault = ({ text, retry }: { text: string; retry: () => void }) => (
  <main class="body state">
    <h1>This could not be loaded</h1>
    <p role="alert">{text}</p>
    <button type="button" class="button primary" onClick={retry}>
      Try again
    </button>
  </main>
);
