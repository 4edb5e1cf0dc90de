import { signal } from '../../lib/signal.ts';

/** Whether the palette is open. */
export const isPaletteOpen = signal(false);

export const EMPTY = { text: '', isDue: false };

/** The text in the palette's input, and whether Enter was pressed and waits for the answer. */
export const entry = signal(EMPTY);

/** The id of the option that is marked. */
export const activeOption = signal<string | undefined>(undefined);
