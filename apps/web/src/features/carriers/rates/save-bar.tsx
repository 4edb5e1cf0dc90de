import { Button } from '@mantine/core';
import carrier from '../carrier/carrier.module.css';
import type { RatesEditor } from './use-rates.ts';

type Props = { rates: RatesEditor; onSave: () => Promise<void> };

export function SaveBar({ rates, onSave }: Props) {
  const { note, setNote, undoable, redoable, faults, conflict, isDirty } = rates;
  const state = !isDirty
    ? 'All changes are undone'
    : faults.isAny
      ? 'Not saved yet: see what is marked'
      : 'Not saved yet';
  return (
    <div className={carrier.foot}>
      <input
        className={`hide-xs input ${carrier.note}`}
        aria-label="Note on this change"
        placeholder="Note on this change (optional)"
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <span className={`small ${isDirty && faults.isAny ? 'bad' : 'muted'}`} role="status">
        {state}
      </span>
      {undoable !== null ? (
        <Button variant="default" title={`Undo: ${undoable}`} onClick={rates.undo}>
          Undo
        </Button>
      ) : null}
      {redoable !== null ? (
        <Button variant="default" title={`Redo: ${redoable}`} onClick={rates.redo}>
          Redo
        </Button>
      ) : null}
      <Button variant="default" disabled={!isDirty} onClick={rates.undoAll}>
        Undo all
      </Button>
      <Button loading={rates.isBusy} disabled={conflict !== null || !isDirty} onClick={() => void onSave()}>
        Save to draft
      </Button>
    </div>
  );
}
