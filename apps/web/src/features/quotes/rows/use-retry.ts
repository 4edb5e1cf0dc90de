import type { Application, Quote } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { isLaunchable } from '@freeboard/domain/applications';
import { premiumText } from '@freeboard/domain/quotes';
import { useMemo } from 'react';
import { callOrNotify, notify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { focusRow } from '../focus.ts';
import type { RowActions } from './row-steps.tsx';

export const localQuotes = ({ quotes, run_id }: Pick<Application, 'quotes' | 'run_id'>): readonly Quote[] =>
  quotes.filter((quote) => quote.is_local && !quote.is_superseded && quote.run_id !== null && quote.run_id === run_id);

/** Empty if the user may not launch, if the application is archived, or if there is no current run. */
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
        // The button disappears while the carrier is called, so its row receives the focus.
        focusRow(quote.id);
      },
      async rateAgain(quotes: readonly Quote[]) {
        const answer = await callOrNotify('rerunApplicationLocalQuoteCarriers', {
          application_id: id,
          quote_carriers_names: quotes.map(({ payload }) => payload.carrier_name),
        });
        if (!answer) return;
        queryClient.setQueryData(['getApplicationById', { application_id: id }], answer);
        await queryClient.invalidateQueries({ queryKey: ['getQuoteProgress', { application_id: id }] });
        const last = Math.max(...quotes.map((quote) => quote.id));
        const rated = localQuotes(answer.application).filter((quote) => quote.id > last);
        const words = rated.map(({ payload }) => `${payload.carrier_name}: ${premiumText(payload)}`);
        notify({ title: 'Rated again', text: words.join(' · ') }, 'good');
        const [first] = rated;
        if (first) focusRow(first.id);
      },
    };
  }, [mayAsk, id]);
}
