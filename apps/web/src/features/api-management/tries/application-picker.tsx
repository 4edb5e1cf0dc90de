import type { CarrierDetail } from '@freeboard/contract';
import { useId, useState } from 'react';
import { clientName, typeName } from '../../../lib/application-types.ts';
import { useCall } from '../../../lib/query.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import classes from './tries.module.css';

const SHOWN = 8;
const TYPING_MS = 250;

type Props = {
  lines: CarrierDetail['lines'];
  chosen: readonly number[];
  /** Several at once, or one in place of the other. */
  isMany?: boolean;
  onChange: (ids: number[]) => void;
};

/** Saved applications of the carrier's lines, found by number, name or address. */
export function ApplicationPicker({ lines, chosen, isMany, onChange }: Props) {
  const name = useId();
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), TYPING_MS);
  const query = useCall(
    'getAgentApplicationsList',
    {
      page: 1,
      per_page: SHOWN,
      filters: { application_type: [...lines], sort: 'updated_at', ...(wanted ? { text: wanted } : {}) },
    },
    { placeholderData: (before) => before },
  );
  const rows = query.data?.applications.data;
  return (
    <div className="col">
      <input
        className={classes.search}
        type="search"
        aria-label="Find an application"
        placeholder="Number, name or address"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {rows === undefined ? (
        query.isError ? (
          <Failed text={query.error.message} retry={() => void query.refetch()} />
        ) : (
          <SkeletonRows rows={3} label="Loading the applications" />
        )
      ) : rows.length === 0 ? (
        <p className="muted">No application of these lines matches.</p>
      ) : (
        <fieldset className={classes.found}>
          <legend className="hidden-word">{isMany ? 'Applications' : 'Application'}</legend>
          {rows.map((row) => (
            <label key={row.id} className={classes.choice}>
              <input
                type={isMany ? 'checkbox' : 'radio'}
                name={name}
                checked={chosen.includes(row.id)}
                onChange={() => {
                  if (!isMany) return onChange([row.id]);
                  onChange(chosen.includes(row.id) ? chosen.filter((id) => id !== row.id) : [...chosen, row.id]);
                }}
              />
              <span className="num muted">#{row.application_id}</span>
              <span className="strong">{clientName(row.client)}</span>
              <span className={`muted clip ${classes.where}`}>{row.payload.address}</span>
              <span className="muted small">{typeName(row.application_type, row.form_type)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
