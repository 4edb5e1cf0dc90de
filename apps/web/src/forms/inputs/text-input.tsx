import { formatValue, parseInput, placeholderOf } from '@freeboard/domain';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useField, useOpenForm } from '../context.ts';
import type { InputProps } from '../input-props.ts';
import { isWhole, maskTyping } from '../typing.ts';
import classes from './box.module.css';
import { DatePicker } from './date-picker.tsx';
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

/** Every input that a person types into: text, names, numbers, money, dates, phones. Pastes in any usual form. */
export function TextInput({ field, id, describedBy, isInvalid, after }: InputProps & { after?: ReactNode }) {
  const { edit, leave, isReadOnly, store } = useOpenForm();
  const { value, view, unread } = useField(field.key);
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isFixed = isReadOnly || view.computed;
  const text = view.computed ? formatValue(field, value) : (draft ?? unread ?? formatValue(field, value));

  /** The mask moves the caret; this puts it back behind the same digit. */
  function placeCaret() {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }
  useEffect(placeCaret);
  useEffect(() => () => clearTimeout(waiting.current), []);

  function commit(typed: string): void {
    clearTimeout(waiting.current);
    const parsed = parseInput(field, typed);
    store.misread(field.key, 'error' in parsed ? { text: typed, message: parsed.error } : null);
    if ('error' in parsed) return;
    if (typed !== formatValue(field, store.values()[field.key])) edit(field.key, parsed.value);
  }

  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value: raw, selectionStart } = event.currentTarget;
    const typed = maskTyping(field, { text: raw, caret: selectionStart ?? raw.length });
    caret.current = typed.text === raw ? null : typed.caret;
    // A key that the mask swallows draws nothing anew: the caret is put back at once, not after the next key.
    if (typed.text === text) queueMicrotask(placeCaret);
    setDraft(typed.text);
    if (!isWhole(field, typed.text)) return;
    clearTimeout(waiting.current);
    if (field.settleMs !== undefined) waiting.current = setTimeout(() => commit(typed.text), field.settleMs);
    else if (!('error' in parseInput(field, typed.text))) commit(typed.text);
  }

  function blur() {
    if (draft !== null && !view.computed) commit(draft);
    setDraft(null);
    leave(field.key);
  }

  return (
    <div className={`${classes.box} ${isInvalid ? classes.bad : ''} ${view.computed ? classes.computed : ''}`}>
      <span className={classes.hold}>
        <input
          ref={input}
          id={id}
          className={`num ${classes.input}`}
          value={text}
          readOnly={isFixed}
          tabIndex={view.computed ? -1 : undefined}
          inputMode={MODES[field.kind]}
          autoComplete="off"
          placeholder={placeholderOf(field, new Date().getFullYear())}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          aria-required={view.required}
          onChange={type}
          onBlur={blur}
        />
      </span>
      {field.unit && field.unit !== '$' ? <span className={classes.unit}>{field.unit}</span> : null}
      {view.computed ? <span className={classes.unit}>computed</span> : null}
      {after}
      {field.kind === 'date' && !isFixed ? <DatePicker field={field} value={value} /> : null}
      {field.kind === 'year' && !isFixed ? <YearPicker field={field} value={value} /> : null}
    </div>
  );
}
