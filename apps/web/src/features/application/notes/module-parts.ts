import { part } from '../../../lib/part.tsx';
import { NOTES_MODULES } from '../../../modules.ts';

/** Additions of modules to the notes. */
export const NOTES_PARTS = NOTES_MODULES.map(({ name, atNote, below }) => ({
  name,
  AtNote: part(atNote),
  Below: part(below),
}));
