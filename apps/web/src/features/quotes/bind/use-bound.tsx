import type { Application, Quote } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { bindRefusal, canBeRecorded } from '@freeboard/domain/quotes';
import { createContext, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { bindPath, policyPath } from './bind-path.ts';
import { callAndShow } from './call-and-show.ts';
import { NotBoundDialog } from './not-bound-dialog.tsx';
import { RemoveRecordDialog } from './remove-record-dialog.tsx';

export type BoundActions = {
  record: ((quote: Quote) => void) | null;
  bind: ((quote: Quote) => void) | null;
  /** For a policy that the carrier has bound but that could not be recorded; null if the user may not. */
  recordAnswer: ((quote: Quote) => Promise<void>) | null;
  /** For a quote whose bind state is unknown; null if the user may not. */
  clear: ((quote: Quote) => void) | null;
  policy: (() => void) | null;
  /** Only a record made by hand can be removed; null if the user may not. */
  remove: ((quote: Quote) => void) | null;
};

export const BoundContext = createContext<BoundActions>({
  record: null,
  bind: null,
  recordAnswer: null,
  clear: null,
  policy: null,
  remove: null,
});

/** `record` is null once any quote of the application is bound, because only one can be. */
export const isToBeBound = (quote: Quote, { record }: BoundActions): boolean =>
  record !== null && quote.bound === null && canBeRecorded(quote);

export const isConfirmable = (quote: Quote, { bind }: BoundActions): boolean =>
  bind !== null && quote.binds && quote.bound === null && bindRefusal(quote) === null;

export function useBound(application: Application) {
  const { id: application_id, archived_at, quotes } = application;
  const navigate = useNavigate();
  const session = useSession();
  const [toClear, setToClear] = useState<Quote | null>(null);
  const [toRemove, setToRemove] = useState<Quote | null>(null);
  const isOpen = archived_at === null && session !== null;
  const isBound = quotes.some(({ bound }) => bound !== null);
  const mayRecord = isOpen && !isBound && may(session.user_role, 'quote.custom');
  const seesPolicy = session !== null && may(session.user_role, 'quote.custom');
  const mayRemove = isOpen && may(session.user_role, 'application.assign');
  const actions = useMemo<BoundActions>(() => {
    const recordAnswer = async ({ id: quote_id }: Quote) => {
      await callAndShow('bindQuoteAtCarrier', { application_id, quote_id, effective_date: '' });
    };
    const own = mayRecord
      ? {
          record: ({ id }: Quote) => void navigate(bindPath(application_id, id, 'record')),
          bind: ({ id }: Quote) => void navigate(bindPath(application_id, id)),
          recordAnswer,
          clear: setToClear,
        }
      : null;
    return {
      record: null,
      bind: null,
      recordAnswer: null,
      clear: null,
      ...own,
      policy: seesPolicy ? () => void navigate(policyPath(application_id)) : null,
      remove: mayRemove ? setToRemove : null,
    };
  }, [application_id, mayRecord, mayRemove, seesPolicy, navigate]);
  const dialog = toClear ? (
    <NotBoundDialog applicationId={application_id} quote={toClear} onClose={() => setToClear(null)} />
  ) : toRemove ? (
    <RemoveRecordDialog applicationId={application_id} quote={toRemove} onClose={() => setToRemove(null)} />
  ) : null;
  return { actions, dialog };
}
