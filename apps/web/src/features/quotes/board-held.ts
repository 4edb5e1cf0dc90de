import { useEffect, useRef } from 'react';
import { signal, useSignal } from '../../lib/signal.ts';

/** The pointer or the focus is among the rows of the open board. */
const isBoardHeld = signal(false);

/** Notes whether the board is on hold, until it is left. */
export function useBoardHold(isHeld: boolean): void {
  useEffect(() => {
    isBoardHeld.set(isHeld);
    return () => isBoardHeld.set(false);
  }, [isHeld]);
}

/** A value that is shown above the board: a new value waits while the board is on hold, so that no row moves away. */
export function useUnlessHeld<T>(value: T): T {
  const isHeld = useSignal(isBoardHeld);
  const shown = useRef(value);
  if (!isHeld) shown.current = value;
  return shown.current;
}
