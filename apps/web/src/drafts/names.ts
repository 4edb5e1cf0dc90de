import { storedKeys, storeText } from '../lib/browser/storage.ts';

/**
 * The kinds of unsaved drafts; each is stored in this browser as `freeboard.<kind>.<person>.<of>`. Nothing else is
 * stored under such a name (`freeboard.form` is no draft: it stores which sections of a form are open).
 */
export const DRAFT_KINDS = [
  'answers',
  'bind',
  'bound',
  'choice',
  'client-answer',
  'custom-quote',
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

/** Drafts not stored yet, as JSON by name: their user's key is missing, or the storage is full. */
export const waiting = new Map<string, string>();

export const draftNames = (start: string): string[] => [
  ...new Set([...storedKeys(start), ...[...waiting.keys()].filter((name) => name.startsWith(start))]),
];

export const draftsOf = (by: string): string[] => DRAFT_KINDS.flatMap((kind) => draftNames(prefixOf(kind, by)));

export const discardDrafts = (by: string): void => {
  for (const name of draftsOf(by)) {
    waiting.delete(name);
    storeText(name, null);
  }
};
