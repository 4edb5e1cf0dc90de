import { roleFacts } from '@freeboard/domain/access';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { useCall } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { TabBar } from '../../../ui/layout/tab-bar.tsx';
import { Pending } from '../../../ui/states.tsx';
import { CarriersTable } from './carriers-table.tsx';
import { SPANS, type Span } from './health-cells.tsx';
import { Portals } from './portals.tsx';
import { ProvidersTable } from './providers-table.tsx';

const TABS = ['carriers', 'providers', 'portals'] as const;
type Tab = (typeof TABS)[number];
const MINUTE_MS = 60_000;

export default function Overview() {
  const query = useCall('listCarriers', {}, { refetchInterval: MINUTE_MS });
  const now = useNow(MINUTE_MS, true);
  const role = useSession()?.user_role;
  const [span, setSpan] = useState<Span>('last_7_days');
  const [params, setParams] = useSearchParams();
  const tab: Tab = TABS.find((one) => one === params.get('tab')) ?? 'carriers';
  const { data } = query;
  const table = () => {
    if (!data) return <Pending query={query} rows={12} label="Loading the connections" />;
    if (tab === 'providers')
      return (
        <ProvidersTable
          providers={data.providers}
          now={now}
          span={span}
          canSwitch={role !== undefined && roleFacts(role).isOfAgency}
        />
      );
    return tab === 'portals' ? (
      <Portals portals={data.login_portals} />
    ) : (
      <CarriersTable carriers={data.carriers} now={now} span={span} />
    );
  };
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>API Management</h1>
        <span className="grow" />
        {tab === 'portals' ? null : (
          <Segmented isSmall label="Figures of the last" value={span} choices={SPANS} onChange={setSpan} />
        )}
        <Link className="link" to="/dashboard/api-management/fields">
          Fields for mappings
        </Link>
        <Button component={Link} to="/dashboard/api-management/new">
          New carrier
        </Button>
      </div>
      <TabBar
        label="API Management"
        tabs={[
          { value: 'carriers', label: 'Carriers', count: data?.carriers.length },
          { value: 'providers', label: 'Providers', count: data?.providers.length },
          { value: 'portals', label: 'Login portals', count: data?.login_portals.length },
        ]}
        value={tab}
        onChange={(next) => setParams(next === 'carriers' ? {} : { tab: next }, { replace: true })}
      >
        <div className="card mt-4">{table()}</div>
      </TabBar>
    </main>
  );
}
