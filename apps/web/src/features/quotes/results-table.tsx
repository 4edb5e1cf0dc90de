import type { Application, Quote } from '@freeboard/contract';
import { hasPremium, noLongerWords, otherTerms, type Values } from '@freeboard/domain';
import { useRef } from 'react';
import { today } from '../../lib/today.ts';
import { useSlide } from '../../lib/use-slide.ts';
import type { BoardRow } from './board.ts';
import { AwaitedRow, QuoteRow } from './result-row.tsx';
import { startOf } from './starts.ts';
import type { Chosen } from './use-chosen.ts';
import { useColumns } from './use-columns.ts';
import { useFocusInRow } from './use-focus-in-row.ts';

type Props = {
  rows: readonly BoardRow[];
  now: number;
  bestId: number | null;
  /** The quote that the client chose. */
  clientChoice: number | null;
  outdated: Application['outdated'];
  /** What the application asks of its quotes. */
  asked: Values;
  /** All that it says. */
  values: Values;
  opened: readonly number[];
  chosen: Chosen;
  toggleOpen: (id: number) => void;
};

/** In words, so that a row whose terms stay need not be painted again. */
const otherTermsOf = ({ payload, is_superseded }: Quote, asked: Values): string =>
  hasPremium(payload.premium) && !is_superseded ? otherTerms(payload, asked).join(' · ') : '';

/** The body of the results table. */
export function ResultsTable(props: Props) {
  const { rows, now, bestId, clientChoice, outdated, asked, values, opened, chosen, toggleOpen } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useSlide(body);
  const keepFocus = useFocusInRow(body);
  const columns = useColumns();
  const day = today();
  return (
    <tbody ref={body} {...keepFocus}>
      {rows.map((row) => {
        const start = row.quote ? startOf(row.quote, values, day) : null;
        return row.quote ? (
          <QuoteRow
            key={row.id}
            start={start?.words ?? ''}
            isStartLate={start?.isLate ?? false}
            quote={row.quote}
            isBest={row.id === bestId}
            isClientChoice={row.id === clientChoice}
            noLonger={noLongerWords(row.quote, outdated)}
            otherTerms={otherTermsOf(row.quote, asked)}
            isOpen={opened.includes(row.id)}
            isChosen={chosen.ids.includes(row.id)}
            columns={columns}
            toggleOpen={toggleOpen}
            toggleChosen={chosen.toggle}
          />
        ) : row.awaited ? (
          <AwaitedRow key={row.id} row={row} awaited={row.awaited} now={now} columns={columns} />
        ) : null;
      })}
    </tbody>
  );
}
