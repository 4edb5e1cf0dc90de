import type { Quote } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import type { MessageState } from '@freeboard/domain/messages';
import {
  isBindable,
  nextSteps,
  premiumText,
  type QuoteComparison,
  termColumns,
  termIn,
} from '@freeboard/domain/quotes';
import { memo } from 'react';
import { showDate } from '../../../lib/format.ts';
import { Check } from '../../../ui/fields/check.tsx';
import { OutcomeChip } from '../../../ui/outcome-chip.tsx';
import type { BoardRow } from '../board.ts';
import { Comparison, FurtherComparison } from '../current-policy/comparison.tsx';
import { type ComparisonWord, priceWord, termWord } from '../current-policy/comparison-words.ts';
import current from '../current-policy/current-policy.module.css';
import { type Place, titleOf } from '../groups.ts';
import classes from '../results.module.css';
import type { Columns } from '../use-columns.ts';
import { amountText } from '../words.ts';
import { Needs } from './needs.tsx';
import { OpenAtCarrier } from './open-at-carrier.tsx';
import { QuoteDetail } from './quote-detail.tsx';
import { isLinked, Remark, remarkOf } from './remark.tsx';
import { QuoteMenu } from './row-menu.tsx';
import { RowName } from './row-name.tsx';
import { RowSteps } from './row-steps.tsx';

type AmountProps = {
  words: string;
  isOther: boolean;
  isSame: boolean;
  isMissing: boolean;
  comparison: ComparisonWord | null;
};

function Amount({ words, isOther, isSame, isMissing, comparison }: AmountProps) {
  return (
    <td className={`right num hide-s ${isMissing ? 'muted small' : isSame ? 'muted' : ''}`}>
      {isOther ? <span className={classes.otherAmount}>{words}</span> : words}
      <Comparison word={comparison} />
    </td>
  );
}

type AmountsProps = {
  type: ApplicationType;
  quote: Quote;
  others: readonly string[];
  asked: readonly string[];
  comparison: QuoteComparison | null;
};

function Amounts({ type, quote, others, asked, comparison }: AmountsProps) {
  const { expires_on } = quote.payload;
  const stands = isBindable(quote.payload) && !quote.is_expired;
  return (
    <>
      <td className="right num nowrap">
        <span className={stands ? classes.premium : classes.indication}>{premiumText(quote.payload)}</span>
        <Comparison word={comparison && priceWord(comparison, !isBindable(quote.payload))} />
      </td>
      {termColumns(type).map((column) => {
        const term = termIn(column, quote.payload);
        const isOther = term !== null && column.keys.some((key) => others.includes(key));
        return (
          <Amount
            key={column.label}
            isMissing={term === null}
            words={term ? amountText(term.key, term.value) : column.missing}
            isOther={isOther}
            isSame={!isOther && column.keys.some((key) => asked.includes(key))}
            comparison={comparison && termWord(comparison.terms[column.keys[0] ?? ''])}
          />
        );
      })}
      <td className="num muted hide-s nowrap">{expires_on ? showDate(expires_on) : '—'}</td>
    </>
  );
}

type Props = {
  type: ApplicationType;
  row: BoardRow & { quote: Quote };
  place: Place;
  groupWords: string;
  isBest: boolean;
  isClientChoice: boolean;
  /** State of the message that sent this quote to the client; null if none did. */
  sentAs: MessageState | null;
  noLonger: string | null;
  /** Null if the price seems right. */
  doubt: string | null;
  /** Where the terms differ from the request (D23): as text, and as field names ('deductible contents_limit'). */
  differences: string;
  otherKeys: string;
  /** Field names, separated by spaces; '' when not comparing with the request. */
  askedKeys: string;
  isAsAsked: boolean;
  /** The differences as text, each with both values. */
  otherTerms: string;
  /** Null when comparing with the requested terms. */
  comparison: QuoteComparison | null;
  /** '7-day gap' after the current policy ends; '' if none. */
  gap: string;
  /** The quote's earliest start as text, and whether it is late: later than requested, or during a lapse. */
  start: string;
  isStartLate: boolean;
  isOpen: boolean;
  isChosen: boolean;
  columns: Columns;
  toggleOpen: (id: number) => void;
  toggleChosen: (id: number) => void;
};

type UnpricedProps = Pick<Props, 'type' | 'columns' | 'isOpen' | 'toggleOpen'> & { quote: Quote; words: string };

function UnpricedCell({ type, columns, isOpen, toggleOpen, quote, words }: UnpricedProps) {
  const { outcome, needs } = quote.payload;
  return (
    <td className="muted small" colSpan={columns.fromPremium}>
      <span className="row wrap gap-3 lines-1">
        <span className={classes.twoLines} title={words}>
          {outcome === 'needs_info' && needs.length > 0 ? <Needs type={type} needs={needs} /> : words || '—'}
        </span>
        <RowSteps quote={quote} isOpen={isOpen} toggleOpen={toggleOpen} />
        {nextSteps(quote.payload).includes('site') && !quote.is_superseded ? null : <OpenAtCarrier quote={quote} />}
      </span>
    </td>
  );
}

export const QuoteRow = memo(
  function QuoteRow(props: Props) {
    const { row, place, isBest, differences, otherKeys, askedKeys, otherTerms, isAsAsked, start, isStartLate } = props;
    const { isOpen, isChosen, toggleOpen, toggleChosen, columns, comparison } = props;
    const { quote } = row;
    const { id, payload } = quote;
    const title = titleOf(row, place !== 'alone');
    const outcome = <OutcomeChip {...payload} />;
    const text = remarkOf(quote, isBest, differences, isAsAsked);
    const remark = (
      <Remark quote={quote} text={text} start={start} isStartLate={isStartLate} isBelowName={columns.isNarrow} />
    );
    const hint = [text.words, start].filter(Boolean).join(' · ');
    return (
      <>
        <tr className={`${classes.row} ${classes[place]} ${quote.is_superseded ? classes.stale : ''}`} data-row={id}>
          <td className={classes.choose}>
            {payload.premium ? (
              <Check aria-label={`Choose ${title}`} checked={isChosen} onChange={() => toggleChosen(id)} />
            ) : null}
          </td>
          <td className={classes.whose}>
            <RowName {...props} title={title} isNarrow={columns.isNarrow} outcome={columns.isPhone ? outcome : null} />
            {columns.isNarrow && payload.premium && (hint || isLinked(quote)) ? (
              <span className={`small ${classes.below}`}>{remark}</span>
            ) : null}
          </td>
          <td className="hide-xs">{outcome}</td>
          {payload.premium ? (
            <>
              <Amounts
                quote={quote}
                type={props.type}
                others={otherKeys.split(' ')}
                asked={askedKeys.split(' ')}
                comparison={comparison}
              />
              <td className={`small hide-s ${comparison ? current.roomy : ''}`} title={hint}>
                {columns.isNarrow ? null : remark}
                {columns.isNarrow ? null : (
                  <FurtherComparison type={props.type} comparison={comparison} gap={props.gap} />
                )}
              </td>
            </>
          ) : (
            <UnpricedCell {...props} quote={quote} words={text.words} />
          )}
          <td className={classes.menu}>
            <QuoteMenu quote={quote} title={title} isOpen={isOpen} toggleOpen={toggleOpen} />
          </td>
        </tr>
        {isOpen ? (
          <tr className={classes.open}>
            <td />
            <td colSpan={columns.afterChoose}>
              <QuoteDetail quote={quote} otherTerms={otherTerms} start={start} />
            </td>
          </tr>
        ) : null}
      </>
    );
  },
  ({ row, ...before }, { row: now, ...after }) =>
    row.quote === now.quote &&
    row.groupName === now.groupName &&
    row.isSandbox === now.isSandbox &&
    Object.entries(before).every(([name, value]) => value === after[name as keyof typeof after]),
);
