import { part } from '../../../lib/part.tsx';
import { NOTES_MODULES } from '../../../modules.ts';

export const NOTES_PARTS = NOTES_MODULES.map(({ name, atNote, below }) => ({
  name,
  AtNote: part(atNote),
  Below: part(below),
}));
