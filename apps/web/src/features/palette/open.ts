import { signal } from '../../lib/signal.ts';

/** Whether the palette is open. */
export const isPaletteOpen = signal(false);
