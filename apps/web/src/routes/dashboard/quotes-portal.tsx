import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { JobCards } from '../../features/applications/bulk/job-cards.tsx';
import { FilterBar } from '../../features/applications/filter-bar.tsx';
import {
  type ListState,
  narrowingKey,
  readState,
  searchOf,
  toNarrowing,
  writeState,
} from '../../features/applications/filters.ts';
import { beginBulk } from '../../features/applications/index.ts';
import { ApplicationList } from '../../features/applications/list.tsx';
import { Links } from '../../features/applications/quotes-portal/links.tsx';
import { PERIOD_CHOICES, type Period, rangeOf } from '../../features/applications/quotes-portal/periods.ts';
import classes from '../../features/applications/quotes-portal/quotes-portal.module.css';
import { Sources } from '../../features/applications/quotes-portal/sources.tsx';
import { useSelection } from '../../features/applications/selection/selection.ts';
import { useApplicationList } from '../../features/applications/use-list.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Failed, SkeletonRows } from '../../ui/states.tsx';

const MINUTE_MS = 60_000;

function SourcesAndLinks({ period, now }: { period: Period; now: number }) {
  const { first, last, from, to } = rangeOf(period, new Date(now));
  const portal = useCall('getQuotesPortal', { from, to }, { placeholderData: keepPreviousData });
  if (portal.data)
    return (
      <div className={classes.grid}>
        <Sources
          sources={portal.data.sources}
          first={first}
          last={last}
          searchOf={(source, step) =>
            searchOf({
              source: source === null ? [] : [source],
              reached: step ? [step] : [],
              from: first,
              to: last,
            })
          }
        />
        <Links links={portal.data.links} now={now} searchOf={(source) => searchOf({ source: [source] })} />
      </div>
    );
  if (portal.isError)
    return (
      <div className="card">
        <Failed text={portal.error.message} retry={() => void portal.refetch()} />
      </div>
    );
  return (
    <div className={classes.grid}>
      <div className="card">
        <SkeletonRows rows={5} label="Loading the sources" />
      </div>
      <div className="card">
        <SkeletonRows rows={5} label="Loading the intake links" />
      </div>
    </div>
  );
}

export default function QuotesPortal() {
  const [params, setParams] = useSearchParams();
  const [period, setPeriod] = useState<Period>('30');
  const now = useNow(MINUTE_MS);
  const state = readState(params);
  const setState = (next: ListState) =>
    setParams(writeState(next), { replace: next.text !== state.text, preventScrollReset: true });
  const query = useApplicationList(state);
  const chosen = useSelection(narrowingKey(state));
  const agency = useSession()?.user.agency?.name ?? 'the agency';
  return (
    <main className="page">
      <div className="row wrap mb-4">
        <h1>Quotes Portal</h1>
        <span className="muted hide-s">Every application of {agency}, by where it came from</span>
        <span className="grow" />
        <Segmented label="Period" value={period} choices={PERIOD_CHOICES} onChange={setPeriod} isSmall />
        <Button
          variant="default"
          size="compact-sm"
          onClick={() =>
            void beginBulk({ action: 'export', format: 'csv', selection: { matching: toNarrowing(state) } })
          }
        >
          Export
        </Button>
      </div>
      <SourcesAndLinks period={period} now={now} />
      <div className={`row wrap ${classes.bar}`}>
        <h2>Latest</h2>
        <span className="grow" />
        <FilterBar state={state} setState={setState} />
      </div>
      <ApplicationList state={state} setState={setState} query={query} chosen={chosen} />
      <JobCards />
    </main>
  );
}
