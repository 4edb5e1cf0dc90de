import { formatValue, parseInput, placeholderOf } from '@freeboard/domain';
import { type ChangeEvent, type ReactNode, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { useFieldUnlessTyping, useOpenForm } from '../context.ts';
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

/**
 * Every input that a person types into: text, names, numbers, money, dates, phones. Pastes in any usual form.
 * The document keeps what is typed and React follows it only where something else than the text is to be drawn: a key
 * costs the form's rules and no drawing.
 */
export function TextInput({ field, id, describedBy, isInvalid, after }: InputProps & { after?: ReactNode }) {
  const { edit, leave, isReadOnly, store } = useOpenForm();
  const draft = useRef<string | null>(null);
  const { value, view, unread } = useFieldUnlessTyping(field.key, draft);
  /** What was typed and is the form's already: leaving the field says nothing new, whatever came to the form since. */
  const taken = useRef<string | null>(null);
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isFixed = isReadOnly || view.computed;

  useLayoutEffect(() => {
    const typed = view.computed ? null : draft.current;
    const text = typed ?? (view.computed ? null : unread) ?? formatValue(field, value);
    if (input.current && input.current.value !== text) input.current.value = text;
  });
  useEffect(() => () => clearTimeout(waiting.current), []);

  function commit(typed: string): void {
    clearTimeout(waiting.current);
    const parsed = parseInput(field, typed);
    store.misread(field.key, 'error' in parsed ? { text: typed, message: parsed.error } : null);
    if ('error' in parsed) return;
    taken.current = typed;
    if (typed !== formatValue(field, store.values()[field.key])) edit(field.key, parsed.value);
  }

  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const { value: raw, selectionStart } = currentTarget;
    const typed = maskTyping(field, { text: raw, caret: selectionStart ?? raw.length });
    if (typed.text !== raw) {
      currentTarget.value = typed.text;
      currentTarget.setSelectionRange(typed.caret, typed.caret);
    }
    draft.current = typed.text;
    taken.current = null;
    // Filled in by the browser: nobody is there who will leave it.
    if (currentTarget.ownerDocument.activeElement !== currentTarget) return blur();
    if (!isWhole(field, typed.text)) return;
    clearTimeout(waiting.current);
    if (field.settleMs !== undefined) waiting.current = setTimeout(() => commit(typed.text), field.settleMs);
    else if (!('error' in parseInput(field, typed.text))) commit(typed.text);
  }

  function blur() {
    if (draft.current !== null && draft.current !== taken.current && !view.computed) commit(draft.current);
    draft.current = null;
    taken.current = null;
    drawAnew();
    leave(field.key);
  }

  return (
    <div className={`${classes.box} ${isInvalid ? classes.bad : ''} ${view.computed ? classes.computed : ''}`}>
      <span className={classes.hold}>
        <input
          ref={input}
          id={id}
          className={`num ${classes.input}`}
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
