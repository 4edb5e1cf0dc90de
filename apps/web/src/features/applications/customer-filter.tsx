import { useState } from 'react';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useCall } from '../../lib/server/query.ts';
import { maySee, useSession } from '../../lib/session/session.ts';
import { TextField } from '../../ui/fields/text-field.tsx';

type Props = { customer: number | null; onChange: (customer: number | null) => void };

const MOST = 5;

export function CustomerFilter({ customer, onChange }: Props) {
  const session = useSession();
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), 250);
  const people = useCall(
    'listUsers',
    { role: 'customer', sort: 'name', per_page: MOST, ...(wanted ? { text: wanted } : {}) },
    { enabled: wanted !== '', placeholderData: (before) => before },
  ).data?.users;
  if (!session || !maySee(session, 'person.list')) return null;
  return (
    <div className="col gap-1">
      <TextField label="Find a customer" name="customer" value={text} placeholder="Name or e-mail" onChange={setText} />
      {wanted === '' ? null : (
        <ul>
          {(people ?? []).map(({ id, name, email }) => (
            <li key={id}>
              <button
                type="button"
                className="pick"
                aria-pressed={id === customer}
                onClick={() => onChange(id === customer ? null : id)}
              >
                <span className="strong">{name}</span> <span className="muted small">{email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {wanted !== '' && people?.length === 0 ? <p className="muted small">No customer matches.</p> : null}
    </div>
  );
}
