import type { AnswerOf } from '@freeboard/contract';
import { useState } from 'react';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { useCall } from '../../../lib/server/query.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import classes from './registration.module.css';
import { sameText } from './sure.ts';

type Proposed = AnswerOf<'findForRegistration'>['customers'];
type Props = {
  proposed: Proposed;
  chosen: number | null;
  error: string | undefined;
  onChange: (id: number) => void;
};

const MOST = 8;

export function ExistingCustomer({ proposed, chosen, error, onChange }: Props) {
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), 250);
  const query = useCall(
    'listUsers',
    { role: 'customer', state: 'active', sort: 'name', per_page: MOST, text: wanted },
    { enabled: wanted !== '', placeholderData: (before) => before },
  );
  const same = new Map(proposed.map((one) => [one.id, sameText(one.same)]));
  const rows = wanted === '' ? proposed : (query.data?.users ?? []);
  return (
    <div className="col">
      <TextField
        label="Find a customer"
        value={text}
        placeholder="Name or e-mail"
        error={query.isError ? query.error.message : error}
        onChange={setText}
      />
      {rows.length > 0 ? (
        <ul className={classes.rows} aria-label="Customers">
          {rows.map(({ id, name, email, phone }) => (
            <li key={id}>
              <button type="button" className={classes.row} aria-pressed={id === chosen} onClick={() => onChange(id)}>
                <span>
                  <span className="strong">{name}</span>
                  <span className="muted small num">{[email, phone, same.get(id)].filter(Boolean).join(' · ')}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted small">
          {wanted === '' ? 'Nobody has their e-mail, phone or name.' : query.data ? 'No customer matches.' : ''}
        </p>
      )}
      <p className="muted small">They sign in as they do already; the password of the request is not kept.</p>
    </div>
  );
}
