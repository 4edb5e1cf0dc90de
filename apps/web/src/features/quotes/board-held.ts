import { useEffect, useRef } from 'react';
import { signal, useSignal } from '../../lib/signal.ts';

/** Whether the pointer or the focus is in the rows of the open board. */
const isBoardHeld = signal(false);

/** Publishes whether the board is on hold, until the board unmounts. */
export function useBoardHold(isHeld: boolean): void {
  useEffect(() => {
    isBoardHeld.set(isHeld);
    return () => isBoardHeld.set(false);
  }, [isHeld]);
}

/** The value to show above the board. While the board is on hold the previous value stays, so that no row moves. */
export function useUnlessHeld<T>(value: T): T {
  const isHeld = useSignal(isBoardHeld);
  const shown = useRef(value);
  if (!isHeld) shown.current = value;
  return shown.current;
}
