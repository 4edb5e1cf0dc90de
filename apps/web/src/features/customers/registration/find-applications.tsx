import type { TheirApplication } from '@freeboard/contract';
import { useState } from 'react';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { useCall } from '../../../lib/server/query.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import classes from './registration.module.css';
import { lineOf } from './their-applications.tsx';

type Props = {
  registrationId: number;
  shown: readonly TheirApplication[];
  onAdd: (application: TheirApplication) => void;
};

export function FindApplications({ registrationId, shown, onAdd }: Props) {
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), 250);
  const query = useCall(
    'findForRegistration',
    { registration_id: registrationId, text: wanted },
    { enabled: wanted !== '', placeholderData: (before) => before },
  );
  const known = new Set(shown.map(({ id }) => id));
  const found = wanted === '' ? [] : (query.data?.applications ?? []).filter(({ id }) => !known.has(id));
  return (
    <div className="col gap-2">
      <TextField
        label="Find another application"
        value={text}
        placeholder="Number, name or address"
        error={query.isError ? query.error.message : undefined}
        onChange={setText}
      />
      {found.length > 0 ? (
        <ul className={classes.rows} aria-label="Found">
          {found.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={classes.row}
                aria-label={`Add ${lineOf(one)}`}
                onClick={() => {
                  onAdd(one);
                  setText('');
                }}
              >
                <span>
                  <span className="strong num">{lineOf(one)}</span>
                  <span className="muted small">{one.address}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="muted small" role="status">
        {wanted !== '' && query.data && !query.isPlaceholderData && found.length === 0
          ? 'None without a customer matches.'
          : ''}
      </p>
    </div>
  );
}
