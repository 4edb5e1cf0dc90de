import { signal } from '../../lib/signal.ts';

export const isPaletteOpen = signal(false);

export const EMPTY = { text: '', isDue: false };

/** `isDue`: Enter was pressed and waits for results. */
export const entry = signal(EMPTY);

export const activeOption = signal<string | undefined>(undefined);
