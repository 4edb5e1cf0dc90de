import type { Application, Quote } from '@freeboard/contract';
import { isLaunchable, may } from '@freeboard/domain';
import { useMemo } from 'react';
import { callOrNotify } from '../../lib/notices.ts';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { focusRow } from './focus.ts';
import type { RowActions } from './row-steps.tsx';

/** Asks one carrier of the latest run again; nothing to who may not, or while there is no run that still counts. */
export function useRetry({ id, run_id, payload, archived_at }: Application): RowActions {
  const session = useSession();
  const mayAsk =
    session !== null &&
    may(session.user_role, 'application.launch') &&
    run_id !== null &&
    archived_at === null &&
    !isLaunchable(payload.status);
  return useMemo(() => {
    if (!mayAsk) return {};
    return {
      async retry(quote: Quote) {
        const answer = await callOrNotify('askCarrierAgain', { application_id: id, quote_id: quote.id });
        if (!answer) return;
        queryClient.setQueryData(['getApplicationById', { application_id: id }], answer);
        await queryClient.invalidateQueries({ queryKey: ['getQuoteProgress', { application_id: id }] });
        // What was pressed is gone while the carrier is asked; its row stays.
        focusRow(quote.id);
      },
    };
  }, [mayAsk, id]);
}
