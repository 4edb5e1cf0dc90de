import type { Field } from '@freeboard/domain/forms';
import { useField, useOpenForm } from '../../../forms/context.ts';
import type { InputProps } from '../../../forms/input-props.ts';
import { ListInput } from '../../../forms/inputs/list-input.tsx';
import { type Row, rowsOf } from '../../../forms/inputs/rows.ts';
import { HouseholdLookup } from './household-lookup.tsx';
import { type Decoding, decodesByItself, duplicateNote, useDecoding } from './use-decoding.ts';
import classes from './vehicles.module.css';

function Note({ state }: { state: Decoding | undefined }) {
  if (!state || state.kind === 'busy') return null;
  const tone = state.kind === 'failed' ? 'bad' : 'muted';
  return (
    <span role={state.kind === 'failed' ? 'alert' : 'status'} className={`small ${tone}`}>
      {state.text}
    </span>
  );
}

export function VehiclesInput(props: InputProps) {
  const { isReadOnly } = useOpenForm();
  const rows = rowsOf(useField(props.field.key).value);
  const { states, decode, remember, compare } = useDecoding();

  function cellExtras(row: Row, column: Field) {
    if (column.key !== 'vin' || isReadOnly) return {};
    remember(row);
    const id = String(row.id);
    const isBusy = states[id]?.kind === 'busy';
    const action = (
      <button
        type="button"
        className={`link small ${classes.decode}`}
        disabled={isBusy}
        aria-label="Decode the VIN"
        onClick={() => void decode(id)}
      >
        {isBusy ? 'Decoding …' : 'Decode'}
      </button>
    );
    const duplicate = duplicateNote(rows, rows.indexOf(row));
    const state: Decoding | undefined = duplicate === null ? states[id] : { kind: 'failed', text: duplicate };
    return { action, note: <Note state={state} /> };
  }
  function onCell(row: Row, column: Field) {
    if (column.key !== 'vin') return;
    if (decodesByItself(row)) void decode(String(row.id));
    else compare(row);
  }
  return <ListInput {...props} cellExtras={cellExtras} onCell={onCell} actions={<HouseholdLookup />} />;
}
