import type { Quote } from '@freeboard/contract';
import { isOut, MESSAGE_STATE_WORDS, type MessageState } from '@freeboard/domain/messages';
import { formatPremium } from '@freeboard/domain/quotes';
import type { ReactNode } from 'react';
import { showDate } from '../../../lib/format.ts';
import { Chip, SandboxMark, type Tone } from '../../../ui/chip.tsx';
import { DownIcon, RightIcon } from '../../../ui/icons.tsx';
import { bindingText, premiumDifference } from '../bind/bind-outcome.tsx';
import type { BoardRow } from '../board.ts';
import { labelInGroup, type Place } from '../groups.ts';
import classes from '../results.module.css';
import { BindStateChip } from './bind-state-chip.tsx';

/** 'Policy TW-1, $1,204.00, 12-20-2026 to 12-20-2027'. */
const boundText = ({ policy_number, premium, effective_date, expiration_date }: NonNullable<Quote['bound']>): string =>
  `${policy_number ? `Policy ${policy_number}` : 'Policy'}, ${formatPremium(premium)}, ${showDate(effective_date)} to ${showDate(expiration_date)}`;

type Props = {
  row: BoardRow;
  title: string;
  place: Place;
  /** '3 deductibles'. */
  groupWords: string;
  /** Whether the amounts have no columns of their own. */
  isNarrow: boolean;
  isOpen: boolean;
  toggleOpen: (id: number) => void;
  isClientChoice: boolean;
  sentAs: MessageState | null;
  noLonger: string | null;
  /** Why the price seems wrong; null if it seems right. */
  doubt: string | null;
  /** Shown here if the outcome has no column of its own. */
  outcome: ReactNode;
};

const BINDING: Readonly<Partial<Record<NonNullable<Quote['binding']>['state'], readonly [Tone, string]>>> = {
  asking: ['blue', 'being bound'],
  refused: ['red', 'not bound'],
  in_doubt: ['orange', 'bound?'],
  unrecorded: ['orange', 'bound, not recorded'],
};

function BindingChip({ quote }: { quote: Quote }) {
  const state = quote.binding?.state;
  const [tone, words] = (state && BINDING[state === 'bound' && !quote.bound ? 'unrecorded' : state]) ?? [];
  if (!tone) return null;
  return (
    <Chip tone={tone} title={bindingText(quote) ?? undefined}>
      {words}
    </Chip>
  );
}

function SentChip({ state }: { state: MessageState }) {
  if (isOut(state)) return <Chip title="In a message to the client">sent</Chip>;
  const title = `In a message to the client that ${state === 'in_doubt' ? 'may be out' : 'isn’t out yet'}`;
  const isGoing = state === 'queued' || state === 'sending';
  return <Chip title={title}>{isGoing ? 'sending…' : MESSAGE_STATE_WORDS[state].toLowerCase()}</Chip>;
}

/** Names the carrier on its first offer, and on the others only what distinguishes them. */
export function RowName(props: Props) {
  const {
    row,
    title,
    place,
    groupWords,
    isNarrow,
    isOpen,
    toggleOpen,
    isClientChoice,
    sentAs,
    noLonger,
    doubt,
    outcome,
  } = props;
  const isGrouped = place !== 'alone';
  const heads = place === 'alone' || place === 'first';
  const Arrow = isOpen ? DownIcon : RightIcon;
  const label = isGrouped ? labelInGroup(row, isNarrow) : '';
  const { quote } = row;
  return (
    <span className={`row ${classes.who}`}>
      <button
        type="button"
        className={`${heads ? 'strong' : 'muted small'} ${classes.name}`}
        aria-expanded={isOpen}
        aria-label={title}
        onClick={() => toggleOpen(row.id)}
      >
        {place === 'alone' ? title : heads ? row.groupName : label}
        <span className={classes.arrow}>
          <Arrow size="0.9em" />
        </span>
      </button>
      {isClientChoice && !quote?.bound ? (
        <Chip tone="green" title="Chosen and signed by the client">
          signed
        </Chip>
      ) : null}
      {sentAs && !isClientChoice && !quote?.bound ? <SentChip state={sentAs} /> : null}
      {quote?.bound ? (
        <Chip tone="green" title={[boundText(quote.bound), premiumDifference(quote)].filter(Boolean).join('. ')}>
          {premiumDifference(quote) ? 'bound, other premium' : 'bound'}
        </Chip>
      ) : null}
      {quote ? <BindingChip quote={quote} /> : null}
      {quote?.is_custom ? <Chip>custom</Chip> : null}
      {doubt ? (
        <Chip tone="orange" title={doubt}>
          check price
        </Chip>
      ) : null}
      <BindStateChip words={noLonger} />
      {row.isSandbox && heads ? <SandboxMark /> : null}
      {outcome}
      {place === 'first' ? (
        <span className={`muted small ${classes.groupWords}`}>{[groupWords, label].filter(Boolean).join(' · ')}</span>
      ) : null}
    </span>
  );
}
