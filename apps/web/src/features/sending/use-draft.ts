import type { Application } from '@freeboard/contract';
import type { SendType } from '@freeboard/domain';
import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { useUserSettings } from '../../lib/session/user-settings.ts';
import {
  type Category,
  type Companion,
  type Draft,
  emptyDraft,
  type Template,
  withAdditionalApplications,
  withType,
} from './draft.ts';
import { dropDraft, keepDraft, quotesOf, withKept } from './kept-draft.ts';
import { emptyPdf } from './pdf-draft.ts';

type Start = {
  application: Application;
  type: SendType;
  quoteIds: readonly number[];
  isAll: boolean;
  along: readonly Companion[];
  templates: Readonly<Record<Category, readonly Template[]>>;
  today: string;
};

/** The message or download that is being written: kept as it is typed, and there again when the dialog is opened again. */
export function useDraft({ application, type, quoteIds, isAll, along, templates, today }: Start) {
  const names = application.default_template_names;
  const session = useSession();
  const { send_pdf_with_text } = useUserSettings();
  const quotes = quotesOf(application.run_id, quoteIds);
  const begin = (as: SendType, companions: readonly Companion[]): Draft => {
    const sender = {
      role: session?.user_role ?? 'customer',
      assigned_product_type: session?.user.assigned_product_type ?? [],
    };
    const pdf = emptyPdf(application, quoteIds, sender, today, isAll);
    const empty = emptyDraft(application, pdf, isAll ? 'Yes' : send_pdf_with_text);
    return withType({ ...empty, companions }, as, templates, names);
  };
  const [{ draft, at }, set] = useState(() => withKept(application.id, begin(type, along), quotes));
  return {
    draft,
    /** When what is typed was kept; null while nothing is. */
    keptAt: at,
    setDraft(next: Draft) {
      const now = new Date().toISOString();
      keepDraft(application.id, next, quotes, now);
      set({ draft: next, at: now });
    },
    /** Takes the other way's draft, or begins one for the same receiver. */
    changeType: (next: SendType) => set(withKept(application.id, withType(draft, next, templates, names), quotes)),
    changeAlong: (companions: readonly Companion[]) =>
      set(withKept(application.id, withAdditionalApplications(draft, companions, templates, names), quotes)),
    startOver() {
      dropDraft(application.id, draft);
      set({ draft: begin(draft.type, draft.companions), at: null });
    },
    /** The message is on its way: nothing of it is kept. */
    drop: () => dropDraft(application.id, draft),
  };
}
