import type { Application } from '@freeboard/contract';
import type { QuoteChoice } from '@freeboard/domain/quotes';
import { typedOf } from '../../../drafts/typed.ts';
import { withChoice } from '../policy-draft.ts';
import type { Draft } from './draft.ts';

/** Which parts of a draft are saved, or why not; a new part must be listed here. */
const PARTS = {
  category: 'saved',
  templateId: 'saved',
  optionId: 'saved',
  subject: 'saved',
  words: 'saved',
  html: 'saved',
  language: 'saved',
  isMedia: 'saved',
  mediaUrl: 'saved',
  isReceiverSaved: 'saved',
  linkDays: 'saved',
  remindDays: 'saved',
  policy: 'saved',
  pdf: 'saved for its quotes',
  recommendedId: 'saved for its quotes',
  // Contact data of the application may be corrected there before the draft is opened again.
  phone: 'saved where it differs from the application',
  email: 'saved where it differs from the application',
  type: 'not saved: it is where the draft is saved',
  additionalApplications: 'not saved: they are where the draft is saved',
  isWithEmail: 'not saved: it follows from how the message goes',
  consent: 'not saved: how the client agreed is stated each time',
  atOnceBecause: 'not saved: why it goes out at night is stated each time',
} as const satisfies Record<keyof Draft, string>;

type PartsThat<How extends string> = {
  [Key in keyof Draft]: (typeof PARTS)[Key] extends How ? Key : never;
}[keyof Draft];

const partsThat = <How extends (typeof PARTS)[keyof Draft]>(how: How) =>
  Object.keys(PARTS).filter((key) => PARTS[key as keyof Draft] === how) as PartsThat<How>[];

const ALWAYS = partsThat('saved');
const OF_QUOTES = partsThat('saved for its quotes');
const WHERE_OTHER = partsThat('saved where it differs from the application');

type SavedDraft = Partial<Draft> & {
  /** The quotes, as `quotesOf` names them, that the PDF's fields and the recommendation were chosen for. */
  quotes: string;
  at: string;
};

/** Names the quotes of a draft, because the fields of a PDF are valid only for them. */
export const quotesOf = (runId: number | null | undefined, choice: QuoteChoice): string =>
  `${runId ?? ''} ${choice === 'all' ? '' : choice.join(' ')}`;

type Place = Pick<Draft, 'type' | 'additionalApplications' | 'policy'>;

const placeOf = (applicationId: number, { type, additionalApplications, policy }: Place): string =>
  `${applicationId}.${type}${policy ? `.policy.${policy.quoteId}` : additionalApplications.length > 0 ? '.several' : ''}`;

/**
 * By user, application and type. A receiver is saved only if it is not the application's, which may be corrected
 * before the draft is opened again. @returns whether the browser stored it
 */
export function saveDraft(application: Application, draft: Draft, quotes: string, at: string): boolean {
  const others = WHERE_OTHER.filter((key) => draft[key] !== application[key]);
  const saved = Object.fromEntries([...ALWAYS, ...OF_QUOTES, ...others].map((key) => [key, draft[key]]));
  return typedOf('send', placeOf(application.id, draft)).set({ ...saved, quotes, at });
}

export const dropDraft = (applicationId: number, draft: Place): void =>
  void typedOf('send', placeOf(applicationId, draft)).set(null);

/** `at`: when it was typed, null if nothing was; `isStored`: whether the browser has it. */
type TypedDraft = { draft: Draft; at: string | null; isStored: boolean };

/** Parts chosen for other quotes are not restored. */
export function withSaved({ id }: Application, draft: Draft, quotes: string): TypedDraft {
  const typed = typedOf<SavedDraft>('send', placeOf(id, draft));
  const saved = typed.get();
  if (!saved) return { draft, at: null, isStored: false };
  const { at, quotes: theirs, policy, ...parts } = saved;
  const fits = Object.entries(parts).filter(([key]) => theirs === quotes || !OF_QUOTES.some((one) => one === key));
  return {
    draft: {
      ...draft,
      ...Object.fromEntries(fits),
      policy: draft.policy && policy ? withChoice(draft.policy, policy) : draft.policy,
    },
    at,
    isStored: typed.isStored,
  };
}
