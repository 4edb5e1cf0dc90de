import { formatValue, parseInput, placeholderOf } from '@freeboard/domain/forms';
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { today } from '../../lib/today.ts';
import { useFieldSelect, useOpenForm, useWritten } from '../context.ts';
import type { InputProps } from '../input-props.ts';
import type { FieldState } from '../store.ts';
import { isWhole } from '../typing.ts';
import classes from './box.module.css';
import { DatePicker } from './date-picker.tsx';
import { useMask } from './use-mask.ts';
import { YearPicker } from './year-picker.tsx';

const MODES: Partial<Record<InputProps['field']['kind'], 'numeric' | 'decimal' | 'tel' | 'email'>> = {
  money: 'numeric',
  digits: 'numeric',
  year: 'numeric',
  date: 'numeric',
  decimal: 'decimal',
  phone: 'tel',
  email: 'email',
};

/** Commits the text when it is complete or the input is left; writes changes by rules into the input. */
function useTyping(field: InputProps['field'], isComputed: boolean) {
  const { edit, leave, store, undo, whileTyping } = useOpenForm();
  const draft = useRef<string | null>(null);
  /**
   * Typed text that was committed already: leaving the field does not commit it again, even if the form's value has
   * changed since.
   */
  const taken = useRef<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const mask = useMask(
    field,
    input,
    (text, isAtBegin) => {
      draft.current = text;
      taken.current = null;
      if (!isAtBegin) return settle(text);
      commit(text);
      draft.current = null;
    },
    undo,
  );

  function write({ value, view, unread }: FieldState): void {
    const text = (view.computed ? null : (draft.current ?? unread)) ?? formatValue(field, value);
    if (input.current && input.current.value !== text) input.current.value = text;
    if (draft.current === null) mask.show(text);
  }
  useWritten(field.key, write);
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  // An input removed from the page emits no blur event.
  useLayoutEffect(() => whileTyping(() => latest.current()), [whileTyping]);

  function take(): void {
    clearTimeout(waiting.current);
    if (draft.current !== null && draft.current !== taken.current && !isComputed) commit(draft.current);
  }

  function commit(typed: string): void {
    clearTimeout(waiting.current);
    const parsed = parseInput(field, typed, today());
    store.misread(field.key, 'error' in parsed ? { text: typed, message: parsed.error } : null);
    taken.current = typed;
    if ('error' in parsed) return;
    if (typed !== formatValue(field, store.values()[field.key])) edit(field.key, parsed.value);
  }

  /** Waits for the field's `settleMs`, if it has any. */
  function settle(typed: string): void {
    if (!isWhole(field, typed)) return;
    clearTimeout(waiting.current);
    if (field.settleMs !== undefined) waiting.current = setTimeout(() => commit(typed), field.settleMs);
    else if (!('error' in parseInput(field, typed, today()))) commit(typed);
  }

  function type(event: ChangeEvent<HTMLInputElement>) {
    const typed = mask.type(event);
    draft.current = typed;
    taken.current = null;
    // Filled in by the browser without focus, so no blur event will follow.
    if (event.currentTarget.ownerDocument.activeElement !== event.currentTarget) return blur();
    settle(typed);
  }

  function blur() {
    take();
    draft.current = null;
    taken.current = null;
    write(store.reader(field.key).read());
    if (input.current) mask.begin(input.current.value);
    leave(field.key);
  }

  return { input, type, blur, onKeyDown: mask.onKeyDown };
}

/**
 * Accepts pasted values in any common format. The text is kept in the DOM: React renders only when something else
 * changes, so that a keystroke costs the form's rules and no render.
 */
export function TextInput({ field, id, describedBy, isInvalid, after }: InputProps & { after?: ReactNode }) {
  const { isReadOnly } = useOpenForm();
  const isComputed = useFieldSelect(field.key, ({ view }) => view.computed);
  const isRequired = useFieldSelect(field.key, ({ view }) => view.required);
  const { input, type, blur, onKeyDown } = useTyping(field, isComputed);
  const isFixed = isReadOnly || isComputed;

  return (
    <div className={`${classes.box} ${isInvalid ? classes.bad : ''} ${isComputed ? classes.computed : ''}`}>
      <span className={classes.hold}>
        <input
          ref={input}
          id={id}
          className={`num ${classes.input}`}
          readOnly={isFixed}
          tabIndex={isComputed ? -1 : undefined}
          inputMode={field.cents ? 'decimal' : MODES[field.kind]}
          autoComplete="off"
          placeholder={placeholderOf(field, new Date().getFullYear())}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          aria-required={isRequired}
          onChange={type}
          onKeyDown={onKeyDown}
          onBlur={blur}
        />
      </span>
      {field.unit && field.unit !== '$' ? <span className={classes.unit}>{field.unit}</span> : null}
      {isComputed ? <span className={classes.unit}>computed</span> : null}
      {after}
      {field.kind === 'date' && !isFixed ? <DatePicker field={field} /> : null}
      {field.kind === 'year' && !isFixed ? <YearPicker field={field} /> : null}
    </div>
  );
}
