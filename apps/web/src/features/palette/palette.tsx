import { useLayoutEffect, useRef } from 'react';
import { useSignal } from '../../lib/signal.ts';
import { isPaletteOpen } from './open.ts';
import classes from './palette.module.css';
import { PaletteBox } from './palette-box.tsx';

/**
 * One box for everything: applications, pages, actions. It is the browser's own dialog and comes with the header, so that
 * its input has the focus before the next key is pressed.
 */
export function Palette() {
  const isOpen = useSignal(isPaletteOpen);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => isPaletteOpen.set(false);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector('input')?.focus();
    return () => shown?.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label="Search or jump to"
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      {isOpen ? <PaletteBox close={close} /> : null}
    </dialog>
  );
}
