import type { Application, Quote } from '@freeboard/contract';
import { showDate } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OUTCOME_TONE } from '../../ui/outcome-look.ts';
import { gapsOf } from './gaps.ts';
import classes from './results.module.css';
import { amountWords, labelOf, premiumWords } from './words.ts';

type Props = { application: Application; quotes: readonly Quote[]; onClose: () => void };

const keysOf = (quotes: readonly Quote[], part: 'coverages' | 'deductibles'): string[] => [
  ...new Set(quotes.flatMap((quote) => Object.keys(quote.payload[part]))),
];

/** Two to four quotes side by side; what one lacks is named. */
export function CompareDialog({ application, quotes, onClose }: Props) {
  const cost = application.payload.useable_details.building_replacement_cost;
  const payloads = quotes.map((quote) => quote.payload);
  const rows = (part: 'coverages' | 'deductibles') =>
    keysOf(quotes, part).map((key) => (
      <tr key={key}>
        <th scope="row">{labelOf(key)}</th>
        {quotes.map((quote) => (
          <td key={quote.id} className="num">
            {amountWords(key, quote.payload[part][key])}
          </td>
        ))}
      </tr>
    ));
  return (
    <Dialog title={`Compare ${quotes.length} quotes`} opened size="xl" onClose={onClose}>
      <div className={classes.scroll}>
        <table className="table">
          <thead>
            <tr>
              <th>
                <span className="hidden-word">What</span>
              </th>
              {quotes.map((quote) => (
                <th key={quote.id}>{quote.payload.carrier_name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Outcome</th>
              {quotes.map((quote) => (
                <td key={quote.id}>
                  <Chip tone={OUTCOME_TONE[quote.payload.outcome]}>{quote.payload.outcome}</Chip>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Premium</th>
              {quotes.map((quote) => (
                <td key={quote.id} className="num strong">
                  {premiumWords(quote)}
                </td>
              ))}
            </tr>
            {rows('coverages')}
            {rows('deductibles')}
            <tr>
              <th scope="row">Good until</th>
              {quotes.map((quote) => (
                <td key={quote.id} className="num">
                  {quote.payload.expires_on ? showDate(quote.payload.expires_on) : '—'}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Gaps</th>
              {quotes.map((quote) => {
                const gaps = gapsOf(quote.payload, payloads, typeof cost === 'number' ? cost : null);
                return (
                  <td key={quote.id} className={classes.gaps}>
                    {gaps.length > 0 ? gaps.join('. ') : <span className="muted">none found</span>}
                  </td>
                );
              })}
            </tr>
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
