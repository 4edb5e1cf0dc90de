import { Button } from '@mantine/core';
import { useState } from 'react';
import carrier from '../carrier/carrier.module.css';
import type { RatesEditor } from './use-rates.ts';

type Props = { rates: RatesEditor; onSave: (note: string) => Promise<boolean> };

/** What is not saved yet: taken back step by step, or saved to the draft with a note. */
export function SaveBar({ rates, onSave }: Props) {
  const [note, setNote] = useState('');
  const { undoable, faults, conflict } = rates;
  return (
    <div className={carrier.foot}>
      <input
        className={`hide-xs ${carrier.note}`}
        aria-label="Note on this change"
        placeholder="Note on this change (optional)"
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <span className={`small ${faults.isAny ? carrier.problem : 'muted'}`} role="status">
        {faults.isAny ? 'Not saved yet: see what is marked' : 'Not saved yet'}
      </span>
      {undoable !== null ? (
        <Button variant="default" title={`Take back: ${undoable}`} onClick={rates.undo}>
          Undo
        </Button>
      ) : null}
      <Button variant="default" onClick={rates.undoAll}>
        Undo all
      </Button>
      <Button
        loading={rates.isBusy}
        disabled={conflict !== null}
        onClick={() => void onSave(note).then((isSaved) => isSaved && setNote(''))}
      >
        Save to draft
      </Button>
    </div>
  );
}
