import type { Application } from '@freeboard/contract';
import type { SendType } from '@freeboard/domain';
import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { useUserSettings } from '../../lib/session/user-settings.ts';
import {
  asReminder,
  type Category,
  type Companion,
  type Draft,
  emptyDraft,
  type Shared,
  type Template,
  typesOf,
  type Way,
  withAdditionalApplications,
  withType,
} from './draft.ts';
import { emptyPdf } from './pdf/pdf-draft.ts';
import type { PolicyDraft } from './policy-draft.ts';
import { dropDraft, quotesOf, saveDraft, withSaved } from './saved-draft.ts';

type Start = {
  application: Application;
  way: Way;
  quoteIds: readonly number[];
  isAll: boolean;
  isReminder: boolean;
  along: readonly Companion[];
  policy: PolicyDraft | null;
  templates: Readonly<Record<Category, readonly Template[]>>;
  today: string;
};

type State = { way: Way; open: readonly { draft: Draft; at: string | null }[] };

/** The messages or the download being written: saved as they are typed, and there again when the dialog is opened again. */
export function useDrafts(start: Start) {
  const { application, way, quoteIds, isAll, isReminder, along, policy, templates, today } = start;
  const names = application.default_template_names;
  const session = useSession();
  const { send_pdf_with_text } = useUserSettings();
  const quotes = quotesOf(application.run_id, quoteIds);
  const begin = (type: SendType, companions: readonly Companion[]): Draft => {
    const sender = {
      role: session?.user_role ?? 'customer',
      assigned_product_type: session?.user.assigned_product_type ?? [],
    };
    const pdf = emptyPdf(application, quoteIds, sender, today, isAll);
    const empty = emptyDraft(application, pdf, isAll ? 'Yes' : send_pdf_with_text);
    const draft = withType({ ...empty, companions, policy }, type, templates, names);
    return isReminder ? asReminder(draft, templates) : draft;
  };
  const [{ way: current, open }, set] = useState<State>(() => ({
    way,
    open: typesOf(way).map((type) => withSaved(application, begin(type, along), quotes)),
  }));
  const drafts = open.map(({ draft }) => draft);
  const change = (next: readonly Draft[]) => {
    const at = new Date().toISOString();
    for (const draft of next) saveDraft(application, draft, quotes, at);
    set({ way: current, open: next.map((draft) => ({ draft, at })) });
  };
  const times = open.map(({ at }) => at).filter((at) => at !== null);
  return {
    way: current,
    drafts,
    /** When what is typed was saved; null while nothing is. */
    savedAt: times.toSorted().at(-1) ?? null,
    setDraft: (next: Draft) => change(drafts.map((draft) => (draft.type === next.type ? next : draft))),
    /** Changes what the messages have in common. */
    setShared: (next: Partial<Shared>) => change(drafts.map((draft) => ({ ...draft, ...next }))),
    /** Takes the other way's drafts, or begins them for the same receiver. */
    changeWay(next: Way) {
      const draftOf = (type: SendType) =>
        open.find(({ draft }) => draft.type === type) ??
        withSaved(application, withType(drafts[0] ?? begin(type, along), type, templates, names), quotes);
      set({ way: next, open: typesOf(next).map(draftOf) });
    },
    changeAlong: (companions: readonly Companion[]) =>
      set({
        way: current,
        open: drafts.map((draft) =>
          withSaved(application, withAdditionalApplications(draft, companions, templates, names), quotes),
        ),
      }),
    startOver() {
      for (const draft of drafts) dropDraft(application.id, draft);
      set({ way: current, open: drafts.map(({ type, companions }) => ({ draft: begin(type, companions), at: null })) });
    },
    /** Forgets a draft whose message is on its way. */
    drop: (draft: Draft) => dropDraft(application.id, draft),
    /** Saves a draft again whose message was canceled. */
    restore: (draft: Draft) => saveDraft(application, draft, quotes, new Date().toISOString()),
  };
}
