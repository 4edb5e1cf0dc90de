import type { ApplicationRow, CarrierDetail } from '@freeboard/contract';
import { useId, useRef, useState } from 'react';
import { clientName, typeName } from '../../../lib/application-types.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import { type Chosen, chosenText } from './tried.ts';
import classes from './tries.module.css';

const SHOWN = 8;
const TYPING_MS = 250;

type Props = {
  carrier: Pick<CarrierDetail, 'agency_id' | 'lines'>;
  chosen: readonly Chosen[];
  /** Whether several applications can be chosen; otherwise a choice replaces the last one. */
  isMany?: boolean;
  most?: number;
  onChange: (chosen: Chosen[]) => void;
};

function ChosenList({ chosen, onChange }: Pick<Props, 'chosen' | 'onChange'>) {
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label="Chosen">
      {chosen.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            aria-label={`Remove ${chosenText(one)}`}
            onClick={() => onChange(chosen.filter(({ id }) => id !== one.id))}
          >
            <span className="num muted">#{one.number}</span> <span className="strong">{one.name}</span>
            <span aria-hidden="true"> ×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type FoundProps = Pick<Props, 'chosen' | 'onChange'> & {
  rows: readonly ApplicationRow[];
  name: string;
  isMany: boolean | undefined;
};

function FoundList({ rows, name, chosen, isMany, onChange }: FoundProps) {
  const isChosen = (id: number) => chosen.some((one) => one.id === id);
  return (
    <fieldset>
      <legend className="hidden-word">{isMany ? 'Applications' : 'Application'}</legend>
      {rows.map((row) => (
        <label key={row.id} className={classes.choice}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            checked={isChosen(row.id)}
            onChange={() => {
              const others = isMany ? chosen.filter(({ id }) => id !== row.id) : [];
              const own = { id: row.id, number: row.application_id, name: clientName(row.client) };
              onChange(isMany && isChosen(row.id) ? others : [...others, own]);
            }}
          />
          <span className="num muted">#{row.application_id}</span>
          <span className="strong">{clientName(row.client)}</span>
          <span className={`muted clip ${classes.where}`}>{row.payload.address}</span>
          <span className="muted small">{typeName(row.application_type, row.form_type)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function ApplicationPicker({ carrier, chosen, isMany, most = SHOWN, onChange }: Props) {
  const name = useId();
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), TYPING_MS);
  const query = useCall(
    'getAgentApplicationsList',
    {
      page: 1,
      per_page: most,
      agency_id: carrier.agency_id,
      filters: { application_type: [...carrier.lines], sort: 'updated_at', ...(wanted ? { text: wanted } : {}) },
    },
    { placeholderData: (before) => before },
  );
  const rows = query.data?.applications.data;
  const search = useRef<HTMLInputElement>(null);
  return (
    <div className="col">
      <ChosenList
        chosen={chosen}
        onChange={(left) => {
          search.current?.focus();
          onChange(left);
        }}
      />
      <input
        ref={search}
        className="input search"
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
        <FoundList rows={rows} name={name} chosen={chosen} isMany={isMany} onChange={onChange} />
      )}
    </div>
  );
}
