import { signal } from '../../lib/signal.ts';

export const isPaletteOpen = signal(false);

export const EMPTY = { text: '', isDue: false };

/** The text in the palette's input, and whether Enter was pressed and waits for results. */
export const entry = signal(EMPTY);

/** The id of the highlighted option. */
export const activeOption = signal<string | undefined>(undefined);
