import type { Application } from '@freeboard/contract';
import { readTyped, saveTyped } from '../../../drafts/typed.ts';
import { withChoice } from '../policy-draft.ts';
import type { Draft } from './draft.ts';

/** What is saved of a message. How the client agreed, and why it goes out at night, are said each time. */
const SAVED = [
  ...(['category', 'templateId', 'optionId', 'subject', 'words', 'html', 'isMedia', 'mediaUrl', 'pdf'] as const),
  ...(['remindDays', 'policy'] as const),
] as const;
const RECEIVERS = ['phone', 'email'] as const;

type SavedDraft = Pick<Draft, (typeof SAVED)[number]> &
  Partial<Pick<Draft, (typeof RECEIVERS)[number]>> & {
    /** The quotes that the PDF's fields were typed for. */
    quotes: string;
    at: string;
  };

/** Returns which quotes a draft is about: the fields of a PDF hold for them alone. */
export const quotesOf = (runId: number | null | undefined, quoteIds: readonly number[]): string =>
  `${runId ?? ''} ${quoteIds.join(' ')}`;

type Place = Pick<Draft, 'type' | 'additionalApplications' | 'policy'>;

const placeOf = (applicationId: number, { type, additionalApplications, policy }: Place): string =>
  `${applicationId}.${type}${policy ? `.policy.${policy.quoteId}` : additionalApplications.length > 0 ? '.several' : ''}`;

/**
 * Saves what is typed of a message or download until it is sent, by person, application and type. A receiver is saved
 * only where it is another than the application's: that one may be corrected before the draft is opened again.
 */
export function saveDraft(application: Application, draft: Draft, quotes: string, at: string): void {
  const typed = RECEIVERS.filter((key) => draft[key] !== application[key]);
  const saved = Object.fromEntries([...SAVED, ...typed].map((key) => [key, draft[key]]));
  saveTyped('send', placeOf(application.id, draft), { ...saved, quotes, at });
}

export const dropDraft = (applicationId: number, draft: Place): void =>
  saveTyped('send', placeOf(applicationId, draft), null);

/** Puts what was typed before over a draft that has just begun; `at` is when it was typed, null where nothing was. */
export function withSaved({ id }: Application, draft: Draft, quotes: string): { draft: Draft; at: string | null } {
  const saved = readTyped<SavedDraft>('send', placeOf(id, draft));
  if (!saved) return { draft, at: null };
  const { at, pdf, policy, quotes: theirs, ...parts } = saved;
  return {
    draft: {
      ...draft,
      ...parts,
      ...(theirs === quotes ? { pdf } : {}),
      policy: draft.policy && policy ? withChoice(draft.policy, policy) : draft.policy,
    },
    at,
  };
}
