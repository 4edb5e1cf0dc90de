import type { CurrentPolicyShown } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { daysBetween, formatPremium, termColumns, termIn } from '@freeboard/domain/quotes';
import { Link } from 'react-router';
import { showDate } from '../../../lib/format.ts';
import { useToday } from '../../../lib/today.ts';
import { ShieldIcon } from '../../../ui/icons.tsx';
import results from '../results.module.css';
import { amountText } from '../words.ts';
import classes from './current-policy.module.css';

const SETTLEMENTS: Readonly<Record<string, string>> = {
  Yes: 'Replacement cost on contents',
  No: 'Actual cash value on contents',
};

function furtherTerms({ coverages }: CurrentPolicyShown): string {
  const expense = coverages.temporary_living_expense;
  return [expense === 'Yes' ? 'Loss of use' : '', SETTLEMENTS[String(coverages.replacement_cost_on_content)] ?? '']
    .filter(Boolean)
    .join(', ');
}

function daysLeft(expiresOn: string, day: string): string {
  const days = daysBetween(day, expiresOn);
  if (days < 0) return 'ended';
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** Without a document, the terms are from the form. */
function Source({ policy: { document }, applicationId }: { policy: CurrentPolicyShown; applicationId: number }) {
  if (!document) return <span className="muted">from the form; its terms aren’t stated</span>;
  return (
    <span className="muted">
      from{' '}
      <Link className="link" to={`/agent-portal/application-details/${applicationId}/documents/${document.id}`}>
        {document.name}
      </Link>
      , page {document.page}
    </span>
  );
}

type Props = { applicationId: number; type: ApplicationType; policy: CurrentPolicyShown };

/** Has the columns of the quotes, but can't be selected as one. */
export function CurrentPolicyRow({ applicationId, type, policy }: Props) {
  const { carrier, expires_on, premium } = policy;
  const further = furtherTerms(policy);
  const day = useToday();
  return (
    <tr className={`num ${results.asked} ${classes.current}`}>
      <td>
        <ShieldIcon />
      </td>
      <th scope="row" className={results.whose}>
        <span className="strong">Current policy</span>
        <span className="muted small breaks block">{carrier || 'Carrier not stated'}</span>
      </th>
      <td className="hide-xs small">{expires_on ? `ends ${showDate(expires_on)}` : 'end not stated'}</td>
      <td className="right nowrap">
        {premium === null ? (
          <span className="muted small">not stated</span>
        ) : (
          <span className={results.premium}>{formatPremium(premium)}</span>
        )}
      </td>
      {termColumns(type).map((column) => {
        const term = termIn(column, policy);
        return (
          <td key={column.label} className={`right hide-s ${term ? '' : 'muted small'}`}>
            {term ? amountText(term.key, term.value) : 'not stated'}
          </td>
        );
      })}
      <td className="muted hide-s nowrap">{expires_on ? daysLeft(expires_on, day) : '—'}</td>
      <td className="small hide-s">
        {further ? <span className="breaks block">{further}</span> : null}
        <span className="breaks block">
          <Source policy={policy} applicationId={applicationId} />
        </span>
      </td>
      <td />
    </tr>
  );
}
