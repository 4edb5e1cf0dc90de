import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useCall } from '../../lib/server/query.ts';
import { maySee, useSession } from '../../lib/session/session.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DownIcon } from '../../ui/icons.tsx';
import classes from './list.module.css';

type Props = { customer: number | null; onChange: (customer: number | null) => void };

const MOST = 8;

/** Narrows the list to the applications of one customer, found by name or e-mail. */
export function CustomerFilter({ customer, onChange }: Props) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), 250);
  const people = useCall(
    'listUsers',
    { role: 'customer', sort: 'name', per_page: MOST, ...(wanted ? { text: wanted } : {}) },
    { enabled: isOpen, placeholderData: (before) => before },
  ).data?.users;
  if (!session || !maySee(session, 'person.list')) return null;
  const choose = (id: number | null) => {
    onChange(id);
    setOpen(false);
  };
  return (
    <Popover position="bottom-end" trapFocus opened={isOpen} onChange={setOpen} transitionProps={{ duration: 80 }}>
      <Popover.Target>
        <Button
          variant={customer === null ? 'default' : 'light'}
          size="compact-sm"
          rightSection={<DownIcon />}
          onClick={() => setOpen(!isOpen)}
        >
          {customer === null ? 'Customer' : 'Customer · 1'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={`col gap-2 ${classes.columns}`}>
          <TextField
            label="Find a customer"
            name="customer"
            value={text}
            placeholder="Name or e-mail"
            onChange={setText}
          />
          <ul>
            {(people ?? []).map(({ id, name, email }) => (
              <li key={id}>
                <button type="button" className="pick" aria-pressed={id === customer} onClick={() => choose(id)}>
                  <span className="strong">{name}</span> <span className="muted small">{email}</span>
                </button>
              </li>
            ))}
          </ul>
          {people?.length === 0 ? <p className="muted small">No customer matches.</p> : null}
          <Button variant="default" size="compact-sm" onClick={() => choose(null)}>
            Any customer
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
