import type { Consent, ConsentClaim } from '@freeboard/contract';
import { Link } from 'react-router';
import { showTime } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import classes from './consents.module.css';

function Certificates({ certificates }: Pick<Consent, 'certificates'>) {
  return certificates.map(({ vendor, reference }) => (
    <span key={reference} className="small muted breaks block">
      {vendor}:{' '}
      {reference.startsWith('https://cert.trustedform.com/') ? (
        <a className="link" href={reference} target="_blank" rel="noreferrer">
          certificate
        </a>
      ) : (
        <span className="num">{reference}</span>
      )}
    </span>
  ));
}

export function ConsentClaims({ claims }: { claims: readonly ConsentClaim[] }) {
  return claims.map(({ source, claim, certificates, received_at }) => (
    <div key={`${source} ${received_at}`} className="note breaks soft-yellow" role="note">
      <strong>
        {source} sent “{claim.slice(0, 300)}” for consent, without the wording the client agreed to.
      </strong>{' '}
      This isn't consent to texts. Ask the client, then record the answer below.{' '}
      <span className="small muted num">{showTime(received_at)}</span> <Certificates certificates={certificates} />
    </div>
  ));
}

const WHAT = { sms: 'texts', email: 'e-mail' } as const;

export function ConsentLines({ consents, hasContacts }: { consents: readonly Consent[]; hasContacts: boolean }) {
  return (
    <table className={`table stacks ${hasContacts ? 'inset' : ''}`}>
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
            <td className={one.channel === 'sms' ? 'num nowrap' : 'num'}>{one.address}</td>
            <td>
              <Chip tone={one.state === 'opted_in' ? 'green' : 'red'}>
                {one.state === 'opted_in' ? `agreed to ${WHAT[one.channel]}` : `refused ${WHAT[one.channel]}`}
              </Chip>
            </td>
            <td className="nowrap">{one.source}</td>
            <td className={`muted ${classes.wording}`}>
              {one.wording} <Certificates certificates={one.certificates} />
            </td>
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
