import type { Application, HistoryEntry } from '@freeboard/contract';
import { type Field, fieldsOf, formFor } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { keyWords, showTime } from '../../lib/format.ts';
import { useCall } from '../../lib/query.ts';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';
import { valueWords } from './change-words.ts';
import classes from './history.module.css';

const PER_PAGE = 50;
const SHOWN = 6;

function Changes({ entry, fields }: { entry: HistoryEntry; fields: ReadonlyMap<string, Field> }) {
  const [isAll, setAll] = useState(false);
  const changes = isAll ? entry.changes : entry.changes.slice(0, SHOWN);
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <span className="strong">{fields.get(field)?.label ?? keyWords(field)}</span>{' '}
          <span className="muted">{valueWords(field, fields.get(field), from)}</span> <span aria-hidden="true">→</span>
          <span className="hidden-word">to</span> {valueWords(field, fields.get(field), to)}
        </li>
      ))}
      {entry.changes.length > SHOWN && !isAll ? (
        <li>
          <button type="button" className="link" onClick={() => setAll(true)}>
            {entry.changes.length - SHOWN} more
          </button>
        </li>
      ) : null}
    </ul>
  );
}

/** The third tab: who changed what and when (R6.4). */
export default function History({ application }: { application: Application }) {
  const [page, setPage] = useState(1);
  const query = useCall(
    'getApplicationHistory',
    { application_id: application.id, page, per_page: PER_PAGE },
    { placeholderData: keepPreviousData },
  );
  const fields = fieldsOf(formFor(application.application_type));
  const history = query.data?.history;
  if (query.isError && !history)
    return (
      <div className="card">
        <Failed text={query.error.message} retry={() => void query.refetch()} />
      </div>
    );
  if (!history)
    return (
      <div className="card">
        <SkeletonRows rows={6} label="Loading the history" />
      </div>
    );
  if (history.data.length === 0)
    return (
      <div className="card">
        <Empty title="No history yet" text="Every change, launch, assignment and download is recorded here." />
      </div>
    );
  return (
    <section className="card" aria-label="History">
      <table className={`table ${classes.table}`}>
        <thead>
          <tr>
            <th>When</th>
            <th>Who</th>
            <th>What</th>
            <th>Changes</th>
          </tr>
        </thead>
        <tbody>
          {history.data.map((entry) => (
            <tr key={entry.id}>
              <td className="num muted nowrap">{showTime(entry.created_at)}</td>
              <td>
                {entry.actor.name} <span className="muted small">{entry.actor.role}</span>
              </td>
              <td>{entry.action}</td>
              <td>
                <Changes entry={entry} fields={fields} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {history.last_page > 1 ? (
        <div className={`num muted small ${classes.foot}`}>
          <Button variant="default" size="compact-sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          {page} of {history.last_page}
          <Button
            variant="default"
            size="compact-sm"
            disabled={page >= history.last_page}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </div>
      ) : null}
    </section>
  );
}
