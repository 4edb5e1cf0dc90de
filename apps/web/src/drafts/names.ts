import { storedKeys, storeText } from '../lib/browser/storage.ts';

/** What can be typed and not saved; each is stored in this browser as `freeboard.<kind>.<person>.<of>`. */
export const DRAFT_KINDS = [
  'answers',
  'bind',
  'bound',
  'client-answer',
  'custom-quote',
  'default',
  'note',
  'places',
  'question',
  'question-about',
  'reply',
  'send',
  'setting',
  'unsaved',
] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

export const prefixOf = (kind: DraftKind, by: string): string => `freeboard.${kind}.${by}.`;

/** Returns the names under which everything is stored that a person typed and did not save. */
export const draftsOf = (by: string): string[] => DRAFT_KINDS.flatMap((kind) => storedKeys(prefixOf(kind, by)));

/** Removes all of it. */
export const discardDrafts = (by: string): void => {
  for (const name of draftsOf(by)) storeText(name, null);
};
