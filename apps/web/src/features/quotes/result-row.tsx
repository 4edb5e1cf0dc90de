import type { CarrierProgress, Quote } from '@freeboard/contract';
import { isBindable, outcomeWords, premiumWords } from '@freeboard/domain';
import { memo } from 'react';
import { showDate } from '../../lib/format.ts';
import { Chip, SandboxMark } from '../../ui/chip.tsx';
import { DownIcon, RightIcon } from '../../ui/icons.tsx';
import { OUTCOME_TONE } from '../../ui/outcome-look.ts';
import { type BoardRow, waited, waitsWords } from './board.ts';
import { QuoteDetail } from './quote-detail.tsx';
import classes from './results.module.css';
import { RowSteps } from './row-steps.tsx';
import { StandingChip } from './standing-chip.tsx';
import type { Columns } from './use-columns.ts';
import { columnsOf, remark } from './words.ts';

const STATE_WORDS = { waiting: 'waiting', asking: 'asking', background: 'still asking', done: 'answered' } as const;

/** A carrier that is still awaited, with the bar of its deadline. */
export function AwaitedRow({
  row,
  awaited,
  now,
  columns,
}: {
  row: BoardRow;
  awaited: CarrierProgress;
  now: number;
  columns: Columns;
}) {
  const wait = waited(awaited, now);
  const isLate = awaited.state === 'background';
  const chip = <Chip tone={isLate ? 'orange' : 'blue'}>{STATE_WORDS[awaited.state]}</Chip>;
  return (
    <tr className={classes.row} data-row={row.id}>
      <td />
      <td className="muted">
        <span className={`row ${classes.who}`}>
          {row.name} {row.isSandbox ? <SandboxMark /> : null}
          <span className="only-xs">{chip}</span>
        </span>
      </td>
      <td className="hide-xs">{chip}</td>
      <td colSpan={columns.fromPremium}>
        <div className={`row ${classes.wait}`}>
          <span className={classes.bar}>
            <b style={{ width: `${Math.round((wait?.share ?? 0) * 100)}%` }} />
          </span>
          <span className="muted small num">
            {wait
              ? isLate
                ? `past ${wait.of} s, goes on in the background`
                : `${wait.seconds} of ${wait.of} s`
              : waitsWords(awaited)}
          </span>
        </div>
      </td>
    </tr>
  );
}

/** What a quote costs and covers, in the table's columns. */
function Amounts({
  quote,
  words,
  start,
  isStartLate,
}: Pick<Props, 'quote' | 'start' | 'isStartLate'> & { words: string }) {
  const columns = columnsOf(quote.payload);
  const { expires_on } = quote.payload;
  const stands = isBindable(quote.payload) && !quote.is_expired;
  return (
    <>
      <td className="right num nowrap">
        <span className={stands ? classes.premium : classes.indication}>{premiumWords(quote.payload)}</span>
      </td>
      <td className="right num hide-s">{columns.deductible}</td>
      <td className="right num hide-s">{columns.building}</td>
      <td className="right num hide-s">{columns.contents}</td>
      <td className="num muted hide-s nowrap">{expires_on ? showDate(expires_on) : '—'}</td>
      <td className={`muted small hide-s ${classes.remark}`} title={[words, start].filter(Boolean).join(' · ')}>
        <span className={start ? classes.oneLine : classes.twoLines}>{words}</span>
        {start ? <span className={`num ${classes.oneLine} ${isStartLate ? classes.late : ''}`}>{start}</span> : null}
      </td>
    </>
  );
}

type Props = {
  quote: Quote;
  isBest: boolean;
  /** Whether the client chose it and signed. */
  isClientChoice: boolean;
  /** Why its price no longer stands, if it does not. */
  noLonger: string | null;
  /** Where it is on other terms than those asked (D23). */
  otherTerms: string;
  /** When its cover can start, and whether that is later than wished for. */
  start: string;
  isStartLate: boolean;
  isOpen: boolean;
  isChosen: boolean;
  columns: Columns;
  toggleOpen: (id: number) => void;
  toggleChosen: (id: number) => void;
};

/** A carrier's answer; opens to all that the carrier said. */
export const QuoteRow = memo(function QuoteRow(props: Props) {
  const { quote, isBest, otherTerms, start, isStartLate, isOpen, isChosen, toggleOpen, toggleChosen } = props;
  const { isClientChoice, noLonger, columns } = props;
  const { id, payload } = quote;
  const name = payload.carrier_name;
  const outcome = <Chip tone={OUTCOME_TONE[payload.outcome]}>{outcomeWords(payload.outcome)}</Chip>;
  const words = remark(quote, isBest, otherTerms);
  const Arrow = isOpen ? DownIcon : RightIcon;
  return (
    <>
      <tr className={`${classes.row} ${quote.is_superseded ? classes.stale : ''}`} data-row={id}>
        <td className={classes.choose}>
          {payload.premium ? (
            <input
              type="checkbox"
              className={classes.check}
              aria-label={`Choose ${name}`}
              checked={isChosen}
              onChange={() => toggleChosen(id)}
            />
          ) : null}
        </td>
        <td>
          <span className={`row ${classes.who}`}>
            <button
              type="button"
              className={`strong ${classes.name}`}
              aria-expanded={isOpen}
              onClick={() => toggleOpen(id)}
            >
              {name}
              <span className={classes.arrow}>
                <Arrow size="0.9em" />
              </span>
            </button>
            {isClientChoice ? (
              <Chip tone="green" title="Chosen and signed by the client">
                signed
              </Chip>
            ) : null}
            {quote.is_custom ? <Chip>custom</Chip> : null}
            <StandingChip words={noLonger} />
            {otherTerms ? (
              <Chip tone="orange" title={otherTerms}>
                other terms
              </Chip>
            ) : null}
            {quote.is_sandbox ? <SandboxMark /> : null}
            <span className="only-xs">{outcome}</span>
          </span>
        </td>
        <td className="hide-xs">{outcome}</td>
        {payload.premium ? (
          <Amounts quote={quote} words={words} start={start} isStartLate={isStartLate} />
        ) : (
          <td className="muted small" colSpan={columns.fromPremium}>
            <span className={`row wrap ${classes.said}`}>
              <span className={classes.twoLines} title={words}>
                {words || '—'}
              </span>
              <RowSteps quote={quote} isOpen={isOpen} toggleOpen={toggleOpen} />
            </span>
          </td>
        )}
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
});
