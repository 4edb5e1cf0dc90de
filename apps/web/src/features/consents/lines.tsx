import type { Consent } from '@freeboard/contract';
import { Link } from 'react-router';
import { showTime } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import classes from './consents.module.css';

const WHAT = { sms: 'texts', email: 'e-mail' } as const;

/** Lines of the consent ledger, the newest first: who said what, when, how, and who recorded it. */
export function ConsentLines({ consents, hasContacts }: { consents: readonly Consent[]; hasContacts: boolean }) {
  return (
    <table className={`table ${classes.table} ${hasContacts ? classes.ledger : ''}`}>
      <thead>
        <tr>
          {hasContacts ? <th>Contact</th> : null}
          <th>Address</th>
          <th>Said</th>
          <th>How</th>
          <th>Words</th>
          <th>Recorded</th>
        </tr>
      </thead>
      <tbody>
        {consents.map((one) => (
          <tr key={one.id}>
            {hasContacts ? (
              <td className="strong">
                {one.application_id ? (
                  <Link to={`/agent-portal/application-details/${one.application_id}`}>
                    {one.contact_name || 'Application'}
                  </Link>
                ) : (
                  one.contact_name
                )}
              </td>
            ) : null}
            <td className="num">{one.address}</td>
            <td>
              <Chip tone={one.state === 'opted_in' ? 'green' : 'red'}>
                {one.state === 'opted_in' ? `agreed to ${WHAT[one.channel]}` : `refused ${WHAT[one.channel]}`}
              </Chip>
            </td>
            <td className="nowrap">{one.source}</td>
            <td className={`muted ${classes.wording}`}>{one.wording}</td>
            <td className="muted num small">
              {showTime(one.created_at)}
              {one.recorded_by ? ` by ${one.recorded_by}` : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
