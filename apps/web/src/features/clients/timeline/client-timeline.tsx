import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../lib/server/query.ts';
import { Timeline } from './timeline.tsx';

const PAGE = 20;
const MOST = 500;

export function ClientTimeline({ clientId, isOfSeveral }: { clientId: number; isOfSeveral: boolean }) {
  const [limit, setLimit] = useState(PAGE);
  const query = useCall('getClientTimeline', { client_id: clientId, limit }, { placeholderData: keepPreviousData });
  return (
    <section className="card" aria-labelledby="client-timeline">
      <div className="head">
        <h2 id="client-timeline">Timeline</h2>
      </div>
      <Timeline
        entries={query.data?.entries}
        hasMore={(query.data?.has_more ?? false) && limit < MOST}
        isFetching={query.isFetching}
        error={query.error?.message ?? null}
        retry={() => void query.refetch()}
        onMore={() => setLimit(Math.min(MOST, limit + PAGE))}
        isOfSeveral={isOfSeveral}
      />
    </section>
  );
}
