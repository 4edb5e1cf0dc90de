import type { Application } from '@freeboard/contract';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { saveUrl } from '../../../lib/browser/save-url.ts';
import { agencyZone } from '../../../lib/format.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { useCall } from '../../../lib/server/query.ts';
import { NewerOlder } from '../../../ui/layout/newer-older.tsx';
import { Empty, Pending } from '../../../ui/states.tsx';
import { Entries } from './entries.tsx';
import { HistoryFilterBar } from './filter-bar.tsx';
import { isNarrowed, NOTHING, requestOf } from './filters.ts';

const PER_PAGE = 50;

export default function History({ application }: { application: Application }) {
  const [page, setPage] = useState(1);
  const [narrowed, setNarrowed] = useState(NOTHING);
  const filters = requestOf(narrowed);
  const query = useCall(
    'getApplicationHistory',
    { application_id: application.id, ...filters, page, per_page: PER_PAGE },
    { placeholderData: keepPreviousData },
  );
  const fields = fieldsOf(formFor(application.application_type));
  const history = query.data?.history;
  if (!history)
    return (
      <div className="card">
        <Pending query={query} rows={6} label="Loading the history" />
      </div>
    );
  async function download() {
    const time_zone = agencyZone();
    const file = await callOrNotify('exportApplicationHistory', {
      application_id: application.id,
      ...filters,
      time_zone,
    });
    if (file) saveUrl(file.file_url, file.file_name);
  }
  return (
    <section className="card" aria-label="History">
      <div className="no-print">
        <HistoryFilterBar
          narrowed={narrowed}
          setNarrowed={(next) => {
            setPage(1);
            setNarrowed(next);
          }}
          people={query.data?.people ?? []}
          onExport={() => void download()}
        />
      </div>
      {history.data.length > 0 ? (
        <Entries entries={history.data} fieldsOf={() => fields} />
      ) : isNarrowed(narrowed) ? (
        <Empty title="Nothing matches" text="No activity found." />
      ) : (
        <Empty title="No history yet" text="Every change, launch, assignment and download is recorded here." />
      )}
      {history.last_page > 1 ? (
        <NewerOlder
          className="num muted small foot end"
          toNewer={page > 1 ? () => setPage(page - 1) : null}
          toOlder={page < history.last_page ? () => setPage(page + 1) : null}
        >
          {page} of {history.last_page}
        </NewerOlder>
      ) : null}
    </section>
  );
}
