import type { Application, Quote } from '@freeboard/contract';
import { canBeBound, may } from '@freeboard/domain';
import { createContext, useMemo, useState } from 'react';
import { callOrNotify } from '../../lib/notices.ts';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { BoundDialog } from './bound-dialog.tsx';

export type BoundActions = {
  /** Begins to record a quote as bound; null for one that cannot be, or for who may not. */
  record: ((quote: Quote) => void) | null;
  /** Takes that back; null for who may not. */
  undo: ((quote: Quote) => Promise<void>) | null;
};

/** What can be done about quotes that were bound. */
export const BoundContext = createContext<BoundActions>({ record: null, undo: null });

/** Whether a quote can be recorded as bound now: one of an application at a time. */
export const isToBeBound = (quote: Quote, { record }: BoundActions): boolean =>
  record !== null && quote.bound === null && canBeBound(quote);

/** What can be done about an application's bound quote, and the dialog for it. */
export function useBound({ id: application_id, archived_at, quotes, payload }: Application) {
  const session = useSession();
  const [chosen, setChosen] = useState<Quote | null>(null);
  const isOpen = archived_at === null && session !== null;
  const isBound = quotes.some(({ bound }) => bound !== null);
  const mayRecord = isOpen && !isBound && may(session.user_role, 'quote.custom');
  const mayUndo = isOpen && may(session.user_role, 'application.assign');
  const actions = useMemo<BoundActions>(() => {
    async function undo({ id: quote_id }: Quote) {
      const answer = await callOrNotify('undoBoundQuote', { application_id, quote_id });
      if (answer) queryClient.setQueryData(['getApplicationById', { application_id }], answer);
    }
    return { record: mayRecord ? setChosen : null, undo: mayUndo ? undo : null };
  }, [application_id, mayRecord, mayUndo]);
  const { effective_date } = payload.useable_details;
  const dialog = chosen ? (
    <BoundDialog
      applicationId={application_id}
      quote={chosen}
      effectiveDate={typeof effective_date === 'string' ? effective_date : ''}
      onClose={() => setChosen(null)}
    />
  ) : null;
  return { actions, dialog };
}
