import type { BoardRow } from './board.ts';
import { AwaitedRow, QuoteRow } from './result-row.tsx';
import { isBindable } from './words.ts';

type Props = {
  rows: readonly BoardRow[];
  now: number;
  opened: readonly number[];
  chosen: readonly number[];
  toggleOpen: (id: number) => void;
  toggleChosen: (id: number) => void;
};

/** The lowest premium that can be bound, or null. */
function best(rows: readonly BoardRow[]): number | null {
  const priced = rows.filter((row) => row.quote && isBindable(row.quote) && row.quote.payload.premium);
  const first = priced.toSorted((a, b) => (a.quote?.payload.premium ?? 0) - (b.quote?.payload.premium ?? 0))[0];
  return priced.length > 1 ? (first?.id ?? null) : null;
}

/** The body of the results table. */
export function ResultsTable({ rows, now, opened, chosen, toggleOpen, toggleChosen }: Props) {
  const bestId = best(rows);
  return (
    <tbody>
      {rows.map((row) =>
        row.quote ? (
          <QuoteRow
            key={row.id}
            row={{ ...row, quote: row.quote }}
            isBest={row.id === bestId}
            isOpen={opened.includes(row.id)}
            isChosen={chosen.includes(row.id)}
            toggleOpen={toggleOpen}
            toggleChosen={toggleChosen}
          />
        ) : row.awaited ? (
          <AwaitedRow key={row.id} row={{ ...row, awaited: row.awaited }} now={now} />
        ) : null,
      )}
    </tbody>
  );
}
