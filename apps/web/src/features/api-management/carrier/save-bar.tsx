import type { CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { fieldDifferences } from '../../../drafts/differences.ts';
import { Conflict } from '../unsaved/conflict.tsx';
import classes from './carrier.module.css';
import type { Fault } from './faults.ts';
import { labelOf } from './labels.ts';
import steps from './steps.module.css';
import type { Editor } from './use-editor.ts';

type Props = {
  detail: CarrierDetail | null;
  editor: Editor;
  faults: readonly Fault[];
  onFault: (fault: Fault) => void;
};

/** What is unsaved or wrong, each fault leading to its field, and the button that saves. */
export function SaveBar({ detail, editor, faults, onFault }: Props) {
  const { conflict, errors, note, setNote } = editor;
  const count = faults.length;
  const words = () => {
    if (count > 0) return errors.agency_id?.[0] ?? `${count} ${count === 1 ? 'field needs' : 'fields need'} a change`;
    if (editor.isDirty) return 'Not saved yet';
    return detail?.has_draft ? 'Draft saved' : '';
  };
  return (
    <div className={classes.foot}>
      {detail && conflict ? (
        <Conflict
          detail={detail}
          differences={() => fieldDifferences([conflict.base, conflict.theirs, editor.form], labelOf)}
          keepMine={editor.keepMine}
          takeTheirs={editor.undo}
        />
      ) : null}
      {count > 0 ? (
        <ul className={steps.faults} aria-label="What needs a change">
          {faults.map((fault) => (
            <li key={fault.field}>
              <button type="button" onClick={() => onFault(fault)}>
                {fault.words}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <input
        className={classes.note}
        aria-label="Note on this change"
        placeholder="Note on this change (optional)"
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <span className={`small ${count > 0 ? classes.problem : 'muted'}`} role="status">
        {words()}
      </span>
      {editor.isDirty ? (
        <Button variant="default" onClick={editor.undo}>
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
    </div>
  );
}
