import type { Application } from '@freeboard/contract';
import { useEffect, useRef } from 'react';
import { part } from '../../lib/part.tsx';
import { useCall } from '../../lib/server/query.ts';

const ProposalStrip = part(() => import('./proposal-strip.tsx'));

/** Loaded again when the client's name or contacts change. */
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
  return <ProposalStrip applicationId={application_id} proposals={proposals} />;
}
