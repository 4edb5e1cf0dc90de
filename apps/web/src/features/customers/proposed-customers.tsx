import type { Application } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useCall } from '../../lib/server/query.ts';
import { changeTie } from './change-tie.ts';
import classes from './customers.module.css';
import { matchText } from './match-text.ts';

/** Customers who may be the client of an application, each to accept or reject; nothing where there are none. */
export function ProposedCustomers({ application }: { application: Application }) {
  const application_id = application.id;
  const { data, refetch } = useCall('getApplicationCustomer', { application_id });
  const { first_name, last_name } = application.client.payload;
  const client = [first_name, last_name, application.email, application.phone].join('\n');
  const compared = useRef(client);
  useEffect(() => {
    if (compared.current === client) return;
    compared.current = client;
    void refetch();
  }, [client, refetch]);
  const proposals = data?.proposals ?? [];
  if (proposals.length === 0) return null;
  return (
    <section className={`no-print ${classes.strip}`} aria-label="Suggested customers">
      {proposals.map(({ customer, match }) => (
        <div key={customer.id} className="row wrap">
          <span>
            Is <b className="strong">{customer.name}</b> this client? <span className="muted">{matchText(match)}</span>
          </span>
          <span className="grow" />
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Accept ${customer.name}`}
            onClick={() => void changeTie('tieCustomer', { application_id, customer_id: customer.id })}
          >
            Accept
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Not this person: ${customer.name}`}
            onClick={() => void changeTie('rejectCustomer', { application_id, customer_id: customer.id })}
          >
            Not this person
          </Button>
        </div>
      ))}
    </section>
  );
}
