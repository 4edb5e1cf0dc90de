import type { Quote } from '@freeboard/contract';
import { isBindable, whyNoQuote } from '@freeboard/domain/quotes';
import classes from '../results.module.css';
import { labelOf } from '../words.ts';
import { OpenAtCarrier } from './open-at-carrier.tsx';
import { RowFiles } from './quote-files.tsx';

type Tone = 'plain' | 'best' | 'other';
type RemarkText = { words: string; tone: Tone };

/**
 * The one-line remark on a quote. In order of priority: expired, the answers that the carrier needs, best price,
 * differences from the requested terms, why there is no quote, 'as asked'. `differences`: those terms as text;
 * `isAsAsked`: the quote is on all requested terms.
 */
export function remarkOf(quote: Quote, isBest: boolean, differences: string, isAsAsked: boolean): RemarkText {
  const { description, outcome, needs, premium } = quote.payload;
  const plain = (words: string): RemarkText => ({ words, tone: 'plain' });
  if (quote.is_expired) return plain('Expired: this price is no longer valid');
  if (outcome === 'needs_info' && needs.length > 0) return plain(`Needs ${needs.map(labelOf).join(', ')}`);
  if (isBest) return { words: ['lowest on your terms', description].filter(Boolean).join(' · '), tone: 'best' };
  if (differences) return { words: differences.charAt(0).toUpperCase() + differences.slice(1), tone: 'other' };
  const [text] = whyNoQuote(quote.payload);
  if (text) return plain(text);
  return plain(isAsAsked && premium && isBindable(quote.payload) && !quote.is_superseded ? 'as asked' : '');
}

const TONES: Readonly<Record<Tone, string>> = { plain: 'muted', best: 'strong', other: '' };

/** Characters of a remark that leave room for a link next to it. */
const BESIDE_A_LINK = 26;

/** Whether the remark gets links: to the carrier's site, or to files. */
export const isLinked = ({ payload, bound, documents }: Quote): boolean =>
  Boolean(payload.quote_carrier_url || bound?.file) || documents.some(({ attachment }) => attachment !== null);

type Props = {
  quote: Quote;
  text: RemarkText;
  start: string;
  isStartLate: boolean;
  /** Below the name a remark may take as many lines as it needs. */
  isBelowName: boolean;
};

/** In the table's last column, or below the name if there is no such column. */
export function Remark({ quote, text, start, isStartLate, isBelowName }: Props) {
  const hasMore = start !== '' || isLinked(quote);
  const words = text.words ? (
    <span className={`${TONES[text.tone]} ${hasMore ? classes.oneLine : classes.twoLines}`}>{text.words}</span>
  ) : null;
  const begins = start ? <span className={`num ${classes.oneLine} ${isStartLate ? '' : 'muted'}`}>{start}</span> : null;
  if (!hasMore) return words;
  // With only two lines, the link goes into the one that has room.
  const isFirstFree = text.words.length <= BESIDE_A_LINK && begins !== null;
  const links = (
    <>
      <RowFiles quote={quote} isShort={!isBelowName && Boolean(quote.payload.quote_carrier_url)} />
      <OpenAtCarrier quote={quote} className={classes.file} isShort={!isBelowName && begins !== null && !isFirstFree} />
    </>
  );
  return (
    <>
      <span className={classes.saidRow}>
        {words}
        {isFirstFree ? links : null}
      </span>
      {begins || !isFirstFree ? (
        <span className={classes.saidRow}>
          {begins}
          {isFirstFree ? null : links}
        </span>
      ) : null}
    </>
  );
}
