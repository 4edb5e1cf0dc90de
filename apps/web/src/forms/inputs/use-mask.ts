import type { Field } from '@freeboard/domain/forms';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { type UndoStep, undoStepOf } from '../../lib/hotkeys.ts';
import { maskTyping, type Typed, TypingHistory, takesKey } from '../typing.ts';

/** The caret must be set last, because setting a text moves it to the end. */
function show(input: HTMLInputElement, { text, caret }: Typed): void {
  if (input.value !== text) input.value = text;
  if (input.selectionStart !== caret || input.selectionEnd !== caret) input.setSelectionRange(caret, caret);
}

/**
 * Masks typed text and keeps its undo steps; when none is left, `undo` is called. `take` gets each text that undoing
 * shows.
 */
export function useMask(
  field: Field,
  input: RefObject<HTMLInputElement | null>,
  take: (text: string, isAtBegin: boolean) => void,
  undo?: (step: UndoStep) => void,
) {
  const history = useRef<TypingHistory | null>(null);
  history.current ??= new TypingHistory();

  function move(step: UndoStep): boolean {
    const typed = history.current?.move(step);
    if (!typed || !input.current) return false;
    show(input.current, typed);
    take(typed.text, history.current?.isAtBegin === true);
    return true;
  }
  const isKeyRefused = ({ data, inputType }: InputEvent, { value, selectionStart, selectionEnd }: HTMLInputElement) =>
    inputType === 'insertText' &&
    data?.length === 1 &&
    !takesKey(field, data, value.slice(0, selectionStart ?? 0) + data + value.slice(selectionEnd ?? 0));
  const latest = useRef({ move, isKeyRefused });
  latest.current = { move, isKeyRefused };
  // The browser's menu has an Undo as well.
  useLayoutEffect(() => {
    const over = new AbortController();
    const onInput = (event: InputEvent) => {
      if (latest.current.isKeyRefused(event, event.currentTarget as HTMLInputElement)) return event.preventDefault();
      const step = event.inputType === 'historyUndo' ? -1 : event.inputType === 'historyRedo' ? 1 : null;
      if (step === null) return;
      event.preventDefault();
      latest.current.move(step);
    };
    input.current?.addEventListener('beforeinput', onInput, { signal: over.signal });
    return () => over.abort();
  }, [input]);

  return {
    /** Starts the undo list over: the input was left, or shows text that was not typed. */
    begin: (text: string) => history.current?.begin(text),
    /** Starts the undo list over, unless the text was typed last. */
    show(text: string): void {
      if (history.current?.text !== text) history.current?.begin(text);
    },
    /** @returns the text that the input shows after masking */
    type({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): string {
      const { value: text, selectionStart } = currentTarget;
      const raw = { text, caret: selectionStart ?? text.length };
      const kind = (nativeEvent as InputEvent).inputType ?? '';
      const shown = maskTyping(field, raw, kind === 'insertFromPaste');
      if (shown.text !== text) show(currentTarget, shown);
      history.current?.add(raw, shown, kind);
      return shown.text;
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
      const step = undoStepOf(event);
      if (step === undefined) return;
      event.preventDefault();
      // While the key is held down, undoes only what was typed here.
      if ((event.currentTarget.readOnly || !move(step)) && !event.repeat) undo?.(step);
    },
  };
}
