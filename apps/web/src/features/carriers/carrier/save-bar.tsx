import type { CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { AskFirst } from './ask-first.tsx';
import { hasExample } from './begin/example-address.ts';
import classes from './carrier.module.css';
import type { Fault } from './form/faults.ts';
import { PartConflict } from './form/part-conflict.tsx';
import type { Editor } from './form/use-editor.ts';
import steps from './steps/steps.module.css';

type Props = {
  detail: CarrierDetail | null;
  editor: Editor;
  faults: readonly Fault[];
  onFault: (fault: Fault) => void;
};

function FaultList({ faults, onFault }: Pick<Props, 'faults' | 'onFault'>) {
  return (
    <ul className={steps.faults} aria-label="What needs a change">
      {faults.map((fault) => (
        <li key={fault.field}>
          <button type="button" onClick={() => onFault(fault)}>
            {fault.words}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function SaveBar({ detail, editor, faults, onFault }: Props) {
  const { conflict, errors, note, setNote } = editor;
  const [isAsking, setAsking] = useState(false);
  const count = faults.length;
  const words = () => {
    if (count > 0) return errors.agency_id?.[0] ?? `${count} ${count === 1 ? 'field needs' : 'fields need'} a change`;
    if (editor.isSecretLost) return 'A secret that you typed was not saved. Type it again.';
    if (editor.isDirty) return 'Not saved yet';
    if (!detail?.has_draft) return '';
    return hasExample(editor.form) ? 'Draft saved. One of its addresses is still an example.' : 'Draft saved';
  };
  return (
    <div className={classes.foot}>
      {detail ? <PartConflict detail={detail} part={editor} /> : null}
      {count > 0 ? <FaultList faults={faults} onFault={onFault} /> : null}
      <input
        className={`input ${classes.note}`}
        aria-label="Note on this change"
        placeholder="Note on this change (optional)"
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <span className={`small ${count > 0 ? 'bad' : 'muted'}`} role="status">
        {words()}
      </span>
      {editor.isDirty || editor.isSecretLost ? (
        <Button variant="default" onClick={() => (detail || !editor.isDirty ? editor.undo() : setAsking(true))}>
          Undo changes
        </Button>
      ) : null}
      <Button
        type="submit"
        loading={editor.isBusy}
        disabled={detail !== null && (!editor.isDirty || conflict !== null)}
      >
        Save draft
      </Button>
      {isAsking ? (
        <AskFirst
          title="Undo what you wrote?"
          text="This carrier is not saved yet: all that you typed for it goes, and can't be recovered."
          keep="Keep it"
          go="Undo changes"
          onKeep={() => setAsking(false)}
          onGo={() => {
            setAsking(false);
            editor.undo();
          }}
        />
      ) : null}
    </div>
  );
}
