import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useSignal } from '../../lib/signal.ts';
import { entry } from './open.ts';
import classes from './palette.module.css';

type Props = {
  /** The id of the marked option. */
  active?: string | undefined;
  onType?: () => void;
  /** @returns whether the key is taken */
  onKey?: (event: KeyboardEvent) => boolean;
};

/** The palette's input: it takes keys before what finds anything is loaded, and has the focus as soon as it is drawn. */
export function PaletteInput({ active, onType, onKey }: Props) {
  const { text } = useSignal(entry);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(entry.get().text.length, entry.get().text.length);
  }, []);
  function press(event: KeyboardEvent) {
    if (onKey?.(event) || event.key !== 'Enter') return;
    event.preventDefault();
    entry.set({ text, isDue: true });
  }
  return (
    <input
      ref={input}
      className={classes.input}
      role="combobox"
      aria-label="Search or jump to"
      aria-expanded
      aria-controls="palette-list"
      aria-activedescendant={active}
      autoComplete="off"
      placeholder="Name, address, phone, number, page or action"
      value={text}
      onChange={(event) => {
        entry.set({ text: event.currentTarget.value, isDue: false });
        onType?.();
      }}
      onKeyDown={press}
    />
  );
}
