import { storedKeys, storeText } from '../lib/browser/storage.ts';

/**
 * What can be typed and not saved; each is stored in this browser as `freeboard.<kind>.<person>.<of>`. Nothing else is stored
 * under such a name (`freeboard.form` are the sections of a form that are open).
 */
export const DRAFT_KINDS = [
  'answers',
  'bind',
  'bound',
  'client-answer',
  'custom-quote',
  'default',
  'form-entries',
  'link',
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

/** What waits in this page to be stored, as JSON by name: its person's key is not there, or the storage took nothing. */
export const waiting = new Map<string, string>();

export const draftNames = (start: string): string[] => [
  ...new Set([...storedKeys(start), ...[...waiting.keys()].filter((name) => name.startsWith(start))]),
];

/** Storage keys of everything that a person typed and did not save. */
export const draftsOf = (by: string): string[] => DRAFT_KINDS.flatMap((kind) => draftNames(prefixOf(kind, by)));

/** Removes all of it. */
export const discardDrafts = (by: string): void => {
  for (const name of draftsOf(by)) {
    waiting.delete(name);
    storeText(name, null);
  }
};
