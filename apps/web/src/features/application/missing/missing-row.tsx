import { flushSync } from 'react-dom';
import { useField, useOpenForm } from '../../../forms/context.ts';
import { FormField } from '../../../forms/field.tsx';
import { focusWhenDrawn } from '../../../forms/focus.ts';
import classes from './missing.module.css';
import { canUndo, type MissingField } from './missing-field.ts';

export function MissingRow({
  asked,
  number,
  isReadOnly,
}: {
  asked: MissingField;
  number: number;
  isReadOnly: boolean;
}) {
  const { store, edit } = useOpenForm();
  const { view, value } = useField(asked.key);
  const field = store.field(asked.key);
  if (!field || !view.visible) return null;
  const isAnswered = view.errors.length === 0;
  return (
    <li className={classes.ask} data-asks data-done={isAnswered}>
      <span className={`num mark ${classes.number}`} aria-hidden="true">
        {isAnswered ? '✓' : number}
      </span>
      <FormField field={field} isRow />
      <span className={classes.undo}>
        {isAnswered && !isReadOnly && canUndo(asked, { [asked.key]: value }) ? (
          <button
            type="button"
            className="link small"
            aria-label={`Undo ${field.label}`}
            onClick={() => {
              flushSync(() => edit(asked.key, asked.before));
              focusWhenDrawn(asked.key);
            }}
          >
            Undo
          </button>
        ) : null}
      </span>
    </li>
  );
}
