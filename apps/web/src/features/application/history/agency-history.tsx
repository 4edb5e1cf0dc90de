import type { AnswerOf } from '@freeboard/contract';
import { APPLICATION_TYPES } from '@freeboard/domain/applications';
import { type Field, fieldsOf, formFor } from '@freeboard/domain/forms';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { saveUrl } from '../../../lib/browser/save-url.ts';
import { agencyZone } from '../../../lib/format.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { useCall } from '../../../lib/server/query.ts';
import { NewerOlder } from '../../../ui/layout/newer-older.tsx';
import { Empty, Pending } from '../../../ui/states.tsx';
import { Entries } from './entries.tsx';
import { HistoryFilterBar } from './filter-bar.tsx';
import { NOTHING, requestOf } from './filters.ts';

type Entry = AnswerOf<'getAgencyHistory'>['history'][number];

const FIELDS: ReadonlyMap<string, Field> = new Map(APPLICATION_TYPES.flatMap((type) => [...fieldsOf(formFor(type))]));

function usePages() {
  /** The start positions of the newer pages, for going back to them; undefined is the newest page. */
  const [behind, setBehind] = useState<readonly (number | undefined)[]>([]);
  const [before, setBefore] = useState<number | undefined>(undefined);
  function restart() {
    setBehind([]);
    setBefore(undefined);
  }
  function toNewer() {
    setBefore(behind.at(-1));
    setBehind(behind.slice(0, -1));
  }
  function toOlder(next: number) {
    setBehind([...behind, before]);
    setBefore(next);
  }
  return { before, restart, toNewer: behind.length > 0 ? toNewer : null, toOlder };
}

export default function AgencyHistory() {
  const [narrowed, setNarrowed] = useState(NOTHING);
  const { before, restart, toNewer, toOlder } = usePages();
  const filters = requestOf(narrowed);
  const query = useCall(
    'getAgencyHistory',
    { ...filters, ...(before === undefined ? {} : { before }) },
    { placeholderData: keepPreviousData },
  );
  const agents = useCall('getAgentsList', {}).data?.agents ?? [];
  async function download() {
    const time_zone = agencyZone();
    const file = await callOrNotify('exportAgencyHistory', { ...filters, time_zone });
    if (file) saveUrl(file.file_url, file.file_name);
  }
  const history = query.data?.history;
  const next = query.data?.next ?? null;
  return (
    <main className="page">
      <h1 className="mb-4">History</h1>
      <section className="card" aria-label="History of the agency">
        <HistoryFilterBar
          narrowed={narrowed}
          setNarrowed={(wanted) => {
            restart();
            setNarrowed(wanted);
          }}
          people={agents.map(({ name }) => name)}
          onExport={() => void download()}
        />
        {history ? null : <Pending query={query} rows={10} label="Loading the history" />}
        {history?.length === 0 ? <Empty title="Nothing matches" text="No activity found." /> : null}
        {history && history.length > 0 ? (
          <Entries<Entry>
            entries={history}
            fieldsOf={() => FIELDS}
            about={({ application }) =>
              application ? (
                <Link className="link" to={`/agent-portal/application-details/${application.id}`}>
                  {application.client || 'No name'} {application.number}
                </Link>
              ) : null
            }
          />
        ) : null}
        <NewerOlder
          className="num muted small foot end"
          toNewer={toNewer}
          toOlder={next === null ? null : () => toOlder(next)}
        />
      </section>
    </main>
  );
}
