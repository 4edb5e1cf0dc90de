import type { Quote } from '@freeboard/contract';
import { hasPremium, otherTerms, type Values } from '@freeboard/domain';
import { useRef } from 'react';
import { useSlide } from '../../lib/use-slide.ts';
import type { BoardRow } from './board.ts';
import { AwaitedRow, QuoteRow } from './result-row.tsx';
import type { Chosen } from './use-chosen.ts';

type Props = {
  rows: readonly BoardRow[];
  now: number;
  bestId: number | null;
  /** What the application asks of its quotes. */
  asked: Values;
  opened: readonly number[];
  chosen: Chosen;
  toggleOpen: (id: number) => void;
};

/** In words, so that a row whose terms stay need not be painted again. */
const otherTermsOf = ({ payload, is_superseded }: Quote, asked: Values): string =>
  hasPremium(payload.premium) && !is_superseded ? otherTerms(payload, asked).join(' · ') : '';

/** The body of the results table. */
export function ResultsTable({ rows, now, bestId, asked, opened, chosen, toggleOpen }: Props) {
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
            otherTerms={otherTermsOf(row.quote, asked)}
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
