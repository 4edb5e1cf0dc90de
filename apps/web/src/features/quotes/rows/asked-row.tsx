import { type ApplicationType, askedTerms, type Values } from '@freeboard/domain';
import { showDate } from '../../../lib/format.ts';
import classes from '../results.module.css';
import { columnsOf } from '../words.ts';

const SETTLEMENTS: Readonly<Record<string, string>> = {
  Yes: 'replacement cost on contents',
  No: 'actual cash value on contents',
};

/** What the table's columns say of what was asked; null where the line asks for no terms. */
export function askedColumns(type: ApplicationType, values: Values) {
  const asked = askedTerms(type, values) as Record<string, string | number | null>;
  if (Object.keys(asked).length === 0) return null;
  const { hurricane_deductible: hurricane, replacement_cost_on_content: settlement } = asked;
  return {
    ...columnsOf({ coverages: asked, deductibles: { deductible: asked.deductible ?? asked.aop_deductible ?? null } }),
    more: settlement ? (SETTLEMENTS[settlement] ?? '') : hurricane ? `hurricane deductible ${hurricane}` : '',
  };
}

/** The first row of the results: what was asked, in the same columns as what is offered. */
export function AskedRow({ type, values }: { type: ApplicationType; values: Values }) {
  const asked = askedColumns(type, values);
  if (!asked) return null;
  const from = typeof values.effective_date === 'string' ? values.effective_date : '';
  const inShort = [asked.deductible, asked.building, asked.contents].filter((words) => words !== '—').join(' · ');
  return (
    <tr className={`small num ${classes.asked}`}>
      <td />
      <td colSpan={3} className={classes.askedName}>
        You asked for{from ? `, from ${showDate(from)}` : ''}
        <span className="only-s"> {inShort}</span>
      </td>
      <td className="right hide-s">{asked.deductible}</td>
      <td className="right hide-s">{asked.building}</td>
      <td className="right hide-s">{asked.contents}</td>
      <td className="hide-s" />
      <td className="hide-s">{asked.more}</td>
      <td className="hide-s" />
    </tr>
  );
}
