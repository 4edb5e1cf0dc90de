import type { ClientRow } from '@freeboard/contract';
import { useState } from 'react';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useCall } from '../../lib/server/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Empty, Pending } from '../../ui/states.tsx';
import classes from './console.module.css';

const MOST = 10;

type Props = { choose: (clientId: number) => void; close: () => void };

function Found({ rows, choose }: { rows: readonly ClientRow[]; choose: Props['choose'] }) {
  return (
    <ul className={classes.found} aria-label="Clients">
      {rows.map(({ id, name, phones, emails }) => (
        <li key={id}>
          <button type="button" className={classes.contact} onClick={() => choose(id)}>
            <span className={classes.who}>
              <span className="strong clip">{name || 'No name'}</span>
              <span className="muted small num clip">
                {[phones[0], emails[0]].filter(Boolean).join(' · ') || 'No phone or e-mail'}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function NewMessage({ choose, close }: Props) {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), 250);
  const query = useCall(
    'listClients',
    { text, page: 1, per_page: MOST, sort: text === '' ? 'newest' : 'name' },
    { placeholderData: (before) => before },
  );
  const rows = query.data?.clients.data;
  return (
    <Dialog title="New message" opened onClose={close}>
      <div className="col">
        <TextField
          label="Client"
          autoFocus
          value={typed}
          placeholder="Name, phone, e-mail or address"
          onChange={setTyped}
        />
        {query.isError || !rows ? (
          <Pending query={query} rows={4} label="Loading the clients" />
        ) : rows.length === 0 ? (
          <Empty title="No clients found" text="Every application with a name has a client. Check the spelling." />
        ) : (
          <Found rows={rows} choose={choose} />
        )}
      </div>
    </Dialog>
  );
}
