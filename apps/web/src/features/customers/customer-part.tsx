import type { CustomerApplications, ManagedUser } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useCall } from '../../lib/server/query.ts';
import { Pending } from '../../ui/states.tsx';
import { changeTie } from './change-tie.ts';
import { matchText } from './match-text.ts';

type Brief = CustomerApplications['applications'][number];

const Name = ({ one }: { one: Brief }) => (
  <Link className="link" to={`/agent-portal/application-details/${one.id}`}>
    {one.application_id} · {one.client || 'No name'} · {TYPE_NAMES[one.application_type]}
  </Link>
);

export function CustomerPart({ user, className = '' }: { user: ManagedUser; className?: string | undefined }) {
  const query = useCall('getCustomerApplications', { user_id: user.id });
  const { data } = query;
  const pairOf = (one: Brief) => ({ application_id: one.id, customer_id: user.id });
  return (
    <section className={className} aria-label={`Applications of ${user.name}`}>
      <h3>Applications</h3>
      {data ? null : <Pending query={query} rows={2} label="Loading their applications" />}
      {data && data.applications.length + data.proposals.length === 0 ? (
        <p className="small muted">None yet. Tie one from its More actions, under Customer.</p>
      ) : null}
      {data?.applications.map((one) => (
        <div key={one.id} className="row wrap">
          <Name one={one} />
          <span className="grow" />
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Untie application ${one.application_id}`}
            onClick={() => void changeTie('untieCustomer', { application_id: one.id })}
          >
            Untie
          </Button>
        </div>
      ))}
      {data && data.proposals.length > 0 ? <h3>May be theirs</h3> : null}
      {data?.proposals.map((one) => (
        <div key={one.id} className="col">
          <Name one={one} />
          <span className="small muted">{matchText(one.match)}</span>
          <div className="row wrap">
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Accept application ${one.application_id}`}
              onClick={() => void changeTie('tieCustomer', pairOf(one))}
            >
              Accept
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Not this person: application ${one.application_id}`}
              onClick={() => void changeTie('rejectCustomer', pairOf(one))}
            >
              Not this person
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}
