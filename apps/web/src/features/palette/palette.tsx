import { useLayoutEffect, useRef } from 'react';
import { useFetchedAhead } from '../../lib/browser/when-idle.ts';
import { part } from '../../lib/part.tsx';
import { useSignal } from '../../lib/signal.ts';
import { EMPTY, entry, isPaletteOpen } from './open.ts';
import classes from './palette.module.css';
import { PaletteInput, type PaletteKeys } from './palette-input.tsx';

const PaletteList = part(() => import('./palette-list.tsx'));
const AHEAD = [PaletteList];

/** Loaded with the header, so that the input has the focus before the next key is pressed. */
export function Palette() {
  const isOpen = useSignal(isPaletteOpen);
  const dialog = useRef<HTMLDialogElement>(null);
  const keys = useRef<PaletteKeys>(null);
  const close = () => isPaletteOpen.set(false);
  useFetchedAhead(AHEAD);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector('input')?.focus();
    return () => {
      shown?.close();
      entry.set(EMPTY);
    };
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog handles Escape
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label="Search or jump to"
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      {isOpen ? (
        <div className={classes.box}>
          <PaletteInput keys={keys} />
          <PaletteList close={close} keys={keys} />
        </div>
      ) : null}
    </dialog>
  );
}
