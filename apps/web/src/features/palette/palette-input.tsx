import type { KeyboardEvent, RefObject } from 'react';
import { useSignal } from '../../lib/signal.ts';
import { activeOption, entry } from './open.ts';
import classes from './palette.module.css';

/** Set once the list below the input is loaded. */
export type PaletteKeys = {
  press: (event: KeyboardEvent) => boolean;
  type: () => void;
};

export function PaletteInput({ keys }: { keys: RefObject<PaletteKeys | null> }) {
  const { text } = useSignal(entry);
  function press(event: KeyboardEvent) {
    if (keys.current?.press(event) || event.key !== 'Enter') return;
    event.preventDefault();
    entry.set({ text, isDue: true });
  }
  return (
    <input
      className={classes.input}
      role="combobox"
      aria-label="Search or jump to"
      aria-expanded
      aria-controls="palette-list"
      aria-activedescendant={useSignal(activeOption)}
      autoComplete="off"
      placeholder="Name, address, phone, number, page or action"
      value={text}
      onChange={(event) => {
        entry.set({ text: event.currentTarget.value, isDue: false });
        keys.current?.type();
      }}
      onKeyDown={press}
    />
  );
}
