import { useContext } from 'react';
import { Link } from 'react-router';
import { LATER } from '../../lib/later.ts';
import { Empty } from '../../ui/states.tsx';
import { RowContext } from '../row.ts';

/** Says honestly what will stand at an address whose screen does not work yet. */
export default function Later() {
  const row = useContext(RowContext);
  return (
    <main className="page">
      <h1>{row?.title}</h1>
      <Empty
        title="Not available yet"
        text={`${LATER[row?.path ?? ''] ?? ''} Until then nothing can be done on this page.`}
        action={
          <Link className="link" to="/dashboard/home">
            Back to the dashboard
          </Link>
        }
      />
    </main>
  );
}
