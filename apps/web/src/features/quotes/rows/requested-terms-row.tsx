import type { ApplicationType } from '@freeboard/domain/applications';
import type { Values } from '@freeboard/domain/forms';
import { gapsOf, requestedTermIn, riskOf, termColumns } from '@freeboard/domain/quotes';
import { showDate } from '../../../lib/format.ts';
import classes from '../results.module.css';
import { amountText } from '../words.ts';

const SETTLEMENTS: Readonly<Record<string, string>> = {
  Yes: 'replacement cost on contents',
  No: 'actual cash value on contents',
};

/** Terms without a column; also whether the requested building limit leaves a gap in every quote. */
function furtherTerms(type: ApplicationType, values: Values): string[] {
  if (type !== 'flood') return [];
  const { building_limit, replacement_cost_on_content } = values;
  const coverages = { building_limit: building_limit as number | string | null };
  const requested = { coverages, deductibles: {}, outcome: 'quoted', rate_type: 'bindable' };
  const gaps = gapsOf(requested, [], { ...riskOf(values), basementContents: 0, hasBasement: false });
  const settlement = SETTLEMENTS[String(replacement_cost_on_content)];
  return [settlement ?? [], gaps.map((gap) => gap.charAt(0).toLowerCase() + gap.slice(1))].flat();
}

export function RequestedTermsRow({ type, values }: { type: ApplicationType; values: Values }) {
  const terms = termColumns(type).map((column) => {
    const term = requestedTermIn(column, values);
    return { label: column.label, words: term ? amountText(term.key, term.value) : '—' };
  });
  const stated = terms.map(({ words }) => words).filter((words) => words !== '—');
  if (stated.length === 0) return null;
  const further = furtherTerms(type, values);
  const from = typeof values.effective_date === 'string' ? values.effective_date : '';
  return (
    <tr className={`small num ${classes.asked}`}>
      <td />
      <td colSpan={3}>
        You asked for{from ? `, from ${showDate(from)}` : ''}
        <span className="only-s"> {[...stated, ...further.slice(-1)].join(' · ')}</span>
      </td>
      {terms.map(({ label, words }) => (
        <td key={label} className="right hide-s">
          {words}
        </td>
      ))}
      <td className="hide-s" />
      <td className="hide-s">{further.join(' · ')}</td>
      <td className="hide-s" />
    </tr>
  );
}
