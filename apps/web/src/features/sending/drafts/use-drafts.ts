import type { Application, MessageDraft } from '@freeboard/contract';
import type { Language } from '@freeboard/domain/languages';
import type { SendType } from '@freeboard/domain/messages';
import type { QuoteChoice } from '@freeboard/domain/quotes';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useUserSettings } from '../../../lib/session/user-settings.ts';
import { languageOf, withLanguage } from '../language.ts';
import { emptyPdf } from '../pdf/pdf-draft.ts';
import type { PolicyDraft } from '../policy-draft.ts';
import {
  type AdditionalApplication,
  asReminder,
  type Category,
  type Draft,
  emptyDraft,
  isText,
  type Shared,
  type Template,
  typesOf,
  type Way,
  withAdditionalApplications,
  withType,
} from './draft.ts';
import { dropDraft, quotesOf, saveDraft, withSaved } from './saved-draft.ts';

type Start = {
  application: Application;
  way: Way;
  choice: QuoteChoice;
  isAll: boolean;
  isReminder: boolean;
  additionalApplications: readonly AdditionalApplication[];
  policy: PolicyDraft | null;
  templates: Readonly<Record<Category, readonly Template[]>>;
  today: string;
  /** Drafts that an assistant or a program wrote. */
  written: readonly MessageDraft[];
};

type OpenDraft = { draft: Draft; at: string | null; isStored: boolean; by?: string | undefined };
type State = { way: Way; open: readonly OpenDraft[] };

const channelOf = ({ type }: Draft): MessageDraft['channel'] => (isText(type) ? 'sms' : 'email');

/** Text that an assistant or a program wrote replaces older typed text, not later edits. */
function withWritten(typed: OpenDraft, written: readonly MessageDraft[]): OpenDraft {
  const { draft, at } = typed;
  const one = written.find(({ channel }) => channel === channelOf(draft));
  if (!one || draft.type === 'download' || draft.policy || draft.additionalApplications.length > 0) return typed;
  if (at !== null && at > one.written_at) return typed;
  const words = { subject: one.subject ?? draft.subject, words: one.body, html: null };
  return { draft: { ...draft, ...words }, at: one.written_at, isStored: true, by: one.written_by };
}

/** Also removes the text that an assistant or a program wrote for the channel. */
function removeDraft({ application, written }: Start, draft: Draft): void {
  dropDraft(application.id, draft);
  const channel = channelOf(draft);
  if (draft.type === 'download' || !written.some((one) => one.channel === channel)) return;
  void client
    .call('removeMessageDraft', { application_id: application.id, channel })
    .then(() => queryClient.invalidateQueries({ queryKey: ['getMessageDrafts'] }));
}

function useNewDraft({ application, choice, isAll, isReminder, policy, templates, today }: Start) {
  const session = useSession();
  const { send_pdf_with_text } = useUserSettings();
  return (type: SendType, additionalApplications: readonly AdditionalApplication[]): Draft => {
    const sender = {
      role: session?.user_role ?? 'customer',
      assigned_product_type: session?.user.assigned_product_type ?? [],
    };
    const pdf = emptyPdf(application, choice, sender, today, isAll);
    const empty = emptyDraft(application, pdf, isAll ? 'Yes' : send_pdf_with_text);
    const draft = withType({ ...empty, additionalApplications, policy }, type, templates);
    return isReminder ? asReminder(draft, templates) : draft;
  };
}

/** Messages sent together must have one language. */
const inLanguageOf = (leading: Draft, draft: Draft, templates: Start['templates']): Draft => {
  const language = languageOf(leading, templates);
  return languageOf(draft, templates) === language ? draft : withLanguage(draft, language, templates);
};

const inOneLanguage = (open: readonly OpenDraft[], templates: Start['templates']): readonly OpenDraft[] =>
  open.map((one) => ({ ...one, draft: inLanguageOf(open[0]?.draft ?? one.draft, one.draft, templates) }));

export function useDrafts(start: Start) {
  const { application, way, choice, additionalApplications, templates, written } = start;
  const begin = useNewDraft(start);
  const quotes = quotesOf(application.run_id, choice);
  const saved = (draft: Draft) => withWritten(withSaved(application, draft, quotes), written);
  const [{ way: current, open }, set] = useState<State>(() => ({
    way,
    open: inOneLanguage(
      typesOf(way).map((type) => saved(begin(type, additionalApplications))),
      templates,
    ),
  }));
  const drafts = open.map(({ draft }) => ({ ...draft, isWithEmail: current === 'both' && isText(draft.type) }));
  const change = (next: readonly Draft[]) => {
    const at = new Date().toISOString();
    const save = (draft: Draft) => ({ draft, at, isStored: saveDraft(application, draft, quotes, at) });
    set({ way: current, open: next.map(save) });
  };
  const isStored = open.every((one) => one.at === null || one.isStored);
  const times = open.map(({ at }) => at).filter((at) => at !== null);
  return {
    way: current,
    drafts,
    /** Null if nothing is typed, or not all of it is saved. */
    savedAt: isStored ? (times.toSorted().at(-1) ?? null) : null,
    writtenBy: open.find(({ by }) => by !== undefined)?.by ?? null,
    setDraft: (next: Draft) =>
      change(drafts.map((draft) => (draft.type === next.type ? next : inLanguageOf(next, draft, templates)))),
    setLanguage: (language: Language) => change(drafts.map((draft) => withLanguage(draft, language, templates))),
    setShared: (next: Partial<Shared>) => change(drafts.map((draft) => ({ ...draft, ...next }))),
    /** Restores the drafts of `next`, or starts them for the same receiver. */
    changeWay(next: Way) {
      const draftOf = (type: SendType) =>
        open.find(({ draft }) => draft.type === type) ??
        saved(withType(drafts[0] ?? begin(type, additionalApplications), type, templates));
      set({ way: next, open: inOneLanguage(typesOf(next).map(draftOf), templates) });
    },
    changeAdditionalApplications: (additionalApplications: readonly AdditionalApplication[]) =>
      set({
        way: current,
        open: drafts.map((draft) =>
          withSaved(application, withAdditionalApplications(draft, additionalApplications, templates), quotes),
        ),
      }),
    startOver() {
      for (const draft of drafts) removeDraft(start, draft);
      set({
        way: current,
        open: drafts.map(({ type, additionalApplications }) => ({
          draft: begin(type, additionalApplications),
          at: null,
          isStored: false,
        })),
      });
    },
    drop: (draft: Draft) => removeDraft(start, draft),
    /** Saves the draft again after its message was canceled. */
    restore: (draft: Draft) => saveDraft(application, draft, quotes, new Date().toISOString()),
  };
}
