import type { Client } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { showDate } from '../../lib/format.ts';
import classes from './clients.module.css';
import { undoSplit } from './split.ts';

export function Splits({ client }: { client: Client }) {
  if (client.splits.length === 0) return null;
  return (
    <section className="card" aria-labelledby="client-splits">
      <div className="head">
        <h2 id="client-splits">Split</h2>
      </div>
      <ul>
        {client.splits.map((one) => (
          <li key={one.id} className={`item row wrap gap-2 lines-0 ${classes.item}`}>
            <span>
              Application {one.application_id},{' '}
              <Link className="link" to={`/agent-portal/clients/${one.other_id}`}>
                the other client
              </Link>
            </span>
            <span className="grow" />
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Undo the split of application ${one.application_id}`}
              onClick={() => void undoSplit(one.id)}
            >
              Undo
            </Button>
            <span className={`muted small num ${classes.under}`}>
              By {one.split_by}, {showDate(one.split_at)}. Can be undone until {showDate(one.undo_until)}.
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
