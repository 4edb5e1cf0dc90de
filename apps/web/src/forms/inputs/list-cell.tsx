import { type Field, type FieldValue, formatValue, parseInput, placeholderOf } from '@freeboard/domain/forms';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { today } from '../../lib/today.ts';
import { useOpenForm } from '../context.ts';
import classes from '../form.module.css';
import type { Unread } from '../unread.ts';
import box from './box.module.css';
import selects from './select.module.css';
import { useMask } from './use-mask.ts';

type Props = {
  column: Field;
  value: FieldValue | undefined;
  isReadOnly: boolean;
  onChange: (value: FieldValue) => void;
  unread: string | null;
  /** Called when the cell is left with text that can't be parsed, and with null once it has none. */
  onUnread: (entry: Unread | null) => void;
  /** `note`: the action's result. */
  action?: ReactNode;
  note?: ReactNode;
};

function faultOf(column: Field, text: string | null): string | null {
  const parsed = text === null ? null : parseInput(column, text, today());
  return parsed && 'error' in parsed ? parsed.error : null;
}

type SelectProps = Pick<Props, 'value' | 'isReadOnly' | 'onChange'> & {
  id: string;
  options: NonNullable<Field['options']>;
};

function CellSelect({ id, options, value, isReadOnly, onChange }: SelectProps) {
  return (
    <select
      id={id}
      className={`${box.input} ${selects.select}`}
      value={String(value ?? '')}
      disabled={isReadOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">Choose</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Committed when the cell is left; text that can't be parsed stays with its error. */
export function ListCell({ column, value, isReadOnly, onChange, unread, onUnread, action, note }: Props) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(unread);
  const [wrong, setWrong] = useState<string | null>(() => faultOf(column, unread));
  const stored = formatValue(column, value);
  const input = useRef<HTMLInputElement>(null);
  const { undo, whileTyping } = useOpenForm();
  const mask = useMask(column, input, (text) => setDraft(text === stored ? null : text), undo);
  useLayoutEffect(() => mask.show(draft ?? stored));
  const latest = useRef(leave);
  useLayoutEffect(() => {
    latest.current = leave;
  });
  useLayoutEffect(() => whileTyping(() => latest.current()), [whileTyping]);

  function leave() {
    if (draft === null || draft === unread) return;
    const parsed = parseInput(column, draft, today());
    setWrong('error' in parsed ? parsed.error : null);
    if ('error' in parsed) return onUnread({ text: draft, message: `${column.label}: ${parsed.error}` });
    onUnread(null);
    setDraft(null);
    if (draft !== stored) onChange(parsed.value);
  }

  return (
    <div className={`${classes.field} ${classes[`span-${column.span ?? 3}`]}`}>
      <div className={classes.label}>
        <label htmlFor={id}>{column.label}</label>
      </div>
      <div className={`${box.box} ${wrong ? box.bad : ''}`}>
        {column.options ? (
          <CellSelect id={id} options={column.options} value={value} isReadOnly={isReadOnly} onChange={onChange} />
        ) : (
          <input
            ref={input}
            id={id}
            className={`num ${box.input}`}
            value={draft ?? stored}
            readOnly={isReadOnly}
            autoComplete="off"
            placeholder={placeholderOf(column, new Date().getFullYear())}
            aria-invalid={wrong !== null}
            aria-required={column.required === true}
            aria-describedby={`${id}-wrong ${id}-note`}
            onChange={(event) => setDraft(mask.type(event))}
            onKeyDown={mask.onKeyDown}
            onBlur={({ currentTarget }) => {
              leave();
              mask.begin(currentTarget.value);
            }}
          />
        )}
      </div>
      {action}
      <span id={`${id}-wrong`} role="alert" className={classes.error}>
        {wrong}
      </span>
      <span id={`${id}-note`}>{note}</span>
    </div>
  );
}
