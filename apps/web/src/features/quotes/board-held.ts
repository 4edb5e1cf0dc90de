import { useEffect, useRef } from 'react';
import { signal, useSignal } from '../../lib/signal.ts';

/** Whether the pointer or the focus is in the rows of the open board, whose rows must not move then. */
const isBoardHeld = signal(false);

/** Cleared when the board unmounts. */
export function useBoardHold(isHeld: boolean): void {
  useEffect(() => {
    isBoardHeld.set(isHeld);
    return () => isBoardHeld.set(false);
  }, [isHeld]);
}

/** While the board is held the previous value stays, so that no row moves. */
export function useUnlessHeld<T>(value: T): T {
  const isHeld = useSignal(isBoardHeld);
  const shown = useRef(value);
  if (!isHeld) shown.current = value;
  return shown.current;
}
