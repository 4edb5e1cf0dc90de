import type { Application } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useCall } from '../../lib/server/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Failed, SkeletonRows } from '../../ui/states.tsx';
import { changeTie } from './change-tie.ts';

const FOUND = 8;

function FindCustomer({ applicationId, close }: { applicationId: number; close: () => void }) {
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), 200);
  const query = useCall('listUsers', {
    role: 'customer',
    state: 'active',
    sort: 'name',
    per_page: FOUND,
    ...(wanted ? { text: wanted } : {}),
  });
  const users = query.data?.users;
  async function tie(customer_id: number) {
    if (await changeTie('tieCustomer', { application_id: applicationId, customer_id })) close();
  }
  return (
    <div className="col">
      <p className="muted">No customer sees this application yet.</p>
      <TextField label="Find a customer" value={text} onChange={setText} autoFocus />
      {query.isError ? <Failed text={query.error.message} retry={() => void query.refetch()} /> : null}
      {users || query.isError ? null : <SkeletonRows rows={3} label="Loading customers" />}
      {users?.length === 0 ? <p>No customer matches. Create one in Users.</p> : null}
      <ul>
        {users?.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="pick"
              aria-label={`Tie to ${one.name}, ${one.email}`}
              onClick={() => void tie(one.id)}
            >
              <span className="strong">{one.name}</span>
              <span className="muted small">{one.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export type Props = { application: Application; onClose: () => void };

export function CustomerDialog({ application, onClose }: Props) {
  const application_id = application.id;
  const query = useCall('getApplicationCustomer', { application_id });
  const customer = query.data?.customer;
  return (
    <Dialog title="Customer" opened onClose={onClose}>
      {query.isError ? <Failed text={query.error.message} retry={() => void query.refetch()} /> : null}
      {query.data || query.isError ? null : <SkeletonRows rows={3} label="Loading the customer" />}
      {customer ? (
        <div className="col">
          <p>
            <b className="strong">{customer.name}</b> <span className="muted">{customer.email}</span> can read this
            application, download its PDF and ask questions.
          </p>
          <div className="row wrap">
            <Link className="link" to={`/dashboard/applications/${application_id}`}>
              See what they see
            </Link>
            <span className="grow" />
            <Button variant="default" onClick={() => void changeTie('untieCustomer', { application_id })}>
              Untie {customer.name}
            </Button>
          </div>
        </div>
      ) : null}
      {customer === null ? <FindCustomer applicationId={application_id} close={onClose} /> : null}
    </Dialog>
  );
}
