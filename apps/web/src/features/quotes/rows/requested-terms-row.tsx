import type { ApplicationType } from '@freeboard/domain/applications';
import type { Values } from '@freeboard/domain/forms';
import { requestedTermIn, termColumns } from '@freeboard/domain/quotes';
import { showDate } from '../../../lib/format.ts';
import classes from '../results.module.css';
import { amountText } from '../words.ts';

const SETTLEMENTS: Readonly<Record<string, string>> = {
  Yes: 'replacement cost on contents',
  No: 'actual cash value on contents',
};

/** The requested terms that have no column. */
function furtherTerms(type: ApplicationType, values: Values): string {
  return type === 'flood' ? (SETTLEMENTS[String(values.replacement_cost_on_content)] ?? '') : '';
}

/** The first row of the results: the requested terms, in the same columns as the offers. */
export function RequestedTermsRow({ type, values }: { type: ApplicationType; values: Values }) {
  const terms = termColumns(type).map((column) => {
    const term = requestedTermIn(column, values);
    return { label: column.label, words: term ? amountText(term.key, term.value) : '—' };
  });
  const stated = terms.map(({ words }) => words).filter((words) => words !== '—');
  if (stated.length === 0) return null;
  const from = typeof values.effective_date === 'string' ? values.effective_date : '';
  return (
    <tr className={`small num ${classes.asked}`}>
      <td />
      <td colSpan={3}>
        You asked for{from ? `, from ${showDate(from)}` : ''}
        <span className="only-s"> {stated.join(' · ')}</span>
      </td>
      {terms.map(({ label, words }) => (
        <td key={label} className="right hide-s">
          {words}
        </td>
      ))}
      <td className="hide-s" />
      <td className="hide-s">{furtherTerms(type, values)}</td>
      <td className="hide-s" />
    </tr>
  );
}
