import { useRef } from 'react';
import { useSlide } from '../../lib/use-slide.ts';
import type { BoardRow } from './board.ts';
import { AwaitedRow, QuoteRow } from './result-row.tsx';
import type { Chosen } from './use-chosen.ts';

type Props = {
  rows: readonly BoardRow[];
  now: number;
  bestId: number | null;
  opened: readonly number[];
  chosen: Chosen;
  toggleOpen: (id: number) => void;
};

/** The body of the results table. */
export function ResultsTable({ rows, now, bestId, opened, chosen, toggleOpen }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  useSlide(body);
  return (
    <tbody ref={body}>
      {rows.map((row) =>
        row.quote ? (
          <QuoteRow
            key={row.id}
            quote={row.quote}
            isBest={row.id === bestId}
            isOpen={opened.includes(row.id)}
            isChosen={chosen.ids.includes(row.id)}
            toggleOpen={toggleOpen}
            toggleChosen={chosen.toggle}
          />
        ) : row.awaited ? (
          <AwaitedRow key={row.id} row={row} awaited={row.awaited} now={now} />
        ) : null,
      )}
    </tbody>
  );
}
