import { useState } from 'react';
import { Link } from 'react-router';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { useCall } from '../../../lib/server/query.ts';
import { NewerOlder } from '../../../ui/layout/newer-older.tsx';
import { Empty, Pending } from '../../../ui/states.tsx';
import { ConsentLines } from './lines.tsx';

/** The agency's consent ledger (R9.10): lines are added, never changed. */
export default function ConsentLedger() {
  const [search, setSearch] = useState('');
  const [older, setOlder] = useState<readonly number[]>([]);
  const wanted = useDebounced(search.trim(), 250);
  const before = older.at(-1);
  const query = useCall(
    'getConsents',
    { search: wanted, ...(before === undefined ? {} : { before }) },
    { placeholderData: (last) => last },
  );
  const consents = query.data?.consents;
  const next = query.data?.next ?? null;
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Consent ledger</h1>
        <span className="grow" />
        <Link className="link" to="/dashboard/messaging-console">
          Messaging Console
        </Link>
      </div>
      <section className="card" aria-label="What clients said">
        <div className="pad">
          <input
            className="input search"
            type="search"
            placeholder="Name, number or e-mail"
            aria-label="Search the ledger"
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              setOlder([]);
            }}
          />
        </div>
        {query.isError || !consents ? (
          <Pending query={query} rows={8} label="Loading the ledger" />
        ) : consents.length > 0 ? (
          <ConsentLines consents={consents} hasContacts />
        ) : (
          <Empty
            title={wanted ? 'Nothing matches.' : 'Nothing is recorded yet'}
            text={
              wanted
                ? 'Search for a name, part of a number, or an e-mail address.'
                : 'What clients agree to and refuse is listed here from the first message on.'
            }
          />
        )}
        <NewerOlder
          className="foot end"
          toNewer={older.length > 0 ? () => setOlder(older.slice(0, -1)) : null}
          toOlder={next === null ? null : () => setOlder([...older, next])}
        />
      </section>
    </main>
  );
}
