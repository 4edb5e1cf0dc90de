import { keepTyped, readTyped } from '../../drafts/typed.ts';
import type { Draft } from './draft.ts';
import type { PdfDraft } from './pdf-draft.ts';

/** What is kept of a message. How the client agreed, and why it goes out at night, are said each time. */
const KEPT = ['category', 'templateId', 'optionId', 'subject', 'words', 'html', 'phone', 'email'] as const;
const MEDIA = ['isMedia', 'mediaUrl'] as const;

type KeptDraft = Pick<Draft, (typeof KEPT)[number] | (typeof MEDIA)[number]> & {
  /** The PDF's fields, and the quotes that they were typed for. */
  pdf: PdfDraft;
  quotes: string;
  at: string;
};

/** Which quotes a draft is about: the fields of a PDF hold for them alone. */
export const quotesOf = (runId: number | null | undefined, quoteIds: readonly number[]): string =>
  `${runId ?? ''} ${quoteIds.join(' ')}`;

type Place = Pick<Draft, 'type' | 'companions'>;

const placeOf = (applicationId: number, { type, companions }: Place): string =>
  `${applicationId}.${type}${companions.length > 0 ? '.several' : ''}`;

/** Keeps what is typed of a message or download until it is sent, by person, application and way it goes. */
export function keepDraft(applicationId: number, draft: Draft, quotes: string, at: string): void {
  const kept = Object.fromEntries([...KEPT, ...MEDIA, 'pdf' as const].map((key) => [key, draft[key]]));
  keepTyped('send', placeOf(applicationId, draft), { ...kept, quotes, at });
}

export const dropDraft = (applicationId: number, draft: Place): void =>
  keepTyped('send', placeOf(applicationId, draft), null);

/** Puts what was typed before over a draft that has just begun; `at` is when it was typed, null where nothing was. */
export function withKept(applicationId: number, draft: Draft, quotes: string): { draft: Draft; at: string | null } {
  const kept = readTyped<KeptDraft>('send', placeOf(applicationId, draft));
  if (!kept) return { draft, at: null };
  const { at, pdf, quotes: theirs, ...parts } = kept;
  return { draft: { ...draft, ...parts, ...(theirs === quotes ? { pdf } : {}) }, at };
}
