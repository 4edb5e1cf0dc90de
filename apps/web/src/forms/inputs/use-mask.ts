import type { Field } from '@freeboard/domain/forms';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { type UndoStep, undoStepOf } from '../../lib/hotkeys.ts';
import { useOpenForm } from '../context.ts';
import { maskTyping, type Typed, TypingHistory } from '../typing.ts';

/** Shows a text; one that is set leaves the caret at its end. */
function show(input: HTMLInputElement, { text, caret }: Typed): void {
  if (input.value !== text) input.value = text;
  if (input.selectionStart !== caret || input.selectionEnd !== caret) input.setSelectionRange(caret, caret);
}

/**
 * Masks what is typed into an input, and undoes and redoes it there; before the first thing typed, the form's last
 * change is undone. `take` gets each text that undoing shows.
 */
export function useMask(
  field: Field,
  input: RefObject<HTMLInputElement | null>,
  take: (text: string, isAtBegin: boolean) => void,
) {
  const { undo } = useOpenForm();
  const history = useRef<TypingHistory | null>(null);
  history.current ??= new TypingHistory();

  function move(step: UndoStep): boolean {
    const typed = history.current?.move(step);
    if (!typed || !input.current) return false;
    show(input.current, typed);
    take(typed.text, history.current?.isAtBegin === true);
    return true;
  }
  const latest = useRef(move);
  latest.current = move;
  // The browser's menu has an Undo as well.
  useLayoutEffect(() => {
    const over = new AbortController();
    const onInput = (event: InputEvent) => {
      const step = event.inputType === 'historyUndo' ? -1 : event.inputType === 'historyRedo' ? 1 : null;
      if (step === null) return;
      event.preventDefault();
      latest.current(step);
    };
    input.current?.addEventListener('beforeinput', onInput, { signal: over.signal });
    return () => over.abort();
  }, [input]);

  return {
    /** The input shows a text that was not typed, or is left with it. */
    begin: (text: string) => history.current?.begin(text),
    /** The input shows a text: typing goes on if it is what was typed last. */
    show(text: string): void {
      if (history.current?.text !== text) history.current?.begin(text);
    },
    /** Masks the text of an input event. @returns what the input shows */
    type({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): string {
      const { value: text, selectionStart } = currentTarget;
      const raw = { text, caret: selectionStart ?? text.length };
      const shown = maskTyping(field, raw);
      if (shown.text !== text) show(currentTarget, shown);
      history.current?.add(raw, shown, (nativeEvent as InputEvent).inputType ?? '');
      return shown.text;
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
      const step = undoStepOf(event);
      if (step === undefined) return;
      event.preventDefault();
      // While the key is held down, undoes only what was typed here.
      if ((event.currentTarget.readOnly || !move(step)) && !event.repeat) undo(step);
    },
  };
}
