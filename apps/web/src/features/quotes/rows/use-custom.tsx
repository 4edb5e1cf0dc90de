import type { Application, Quote } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { formatPremium } from '@freeboard/domain/quotes';
import { useMemo, useState } from 'react';
import { part } from '../../../lib/part.tsx';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../bind/confirm-dialog.tsx';

const CustomQuoteDialog = part(async () => ({ default: (await import('../custom-quote.tsx')).CustomQuoteDialog }));

type Opened = { quote: Quote; isRemoved: boolean };

export function useCustom(application: Application) {
  const session = useSession();
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayChange = application.archived_at === null && session !== null && may(session.user_role, 'quote.custom');
  const seesCarriers = session?.user.user_accesses.payload.display_carriers === 'Yes';
  const actions = useMemo(
    () => ({
      changeCustom: mayChange && seesCarriers ? (quote: Quote) => setOpened({ quote, isRemoved: false }) : undefined,
      removeCustom: mayChange ? (quote: Quote) => setOpened({ quote, isRemoved: true }) : undefined,
    }),
    [mayChange, seesCarriers],
  );
  const close = () => setOpened(null);
  if (!opened) return { actions, dialog: null };
  const { quote, isRemoved } = opened;
  const ids = { application_id: application.id, quote_id: quote.id };
  const remove = async () => {
    if (await callOrNotify('removeCustomQuote', ids))
      await queryClient.invalidateQueries({ queryKey: ['getApplicationById', { application_id: application.id }] });
  };
  const dialog = isRemoved ? (
    <ConfirmDialog
      title={`Remove custom quote: ${quote.payload.carrier_name}`}
      confirmLabel="Remove quote"
      onConfirm={remove}
      onClose={close}
    >
      <p>
        {formatPremium(quote.payload.premium)} of {quote.payload.carrier_name} leaves the board. The history keeps it.
      </p>
    </ConfirmDialog>
  ) : (
    <CustomQuoteDialog application={application} quote={quote} onClose={close} />
  );
  return { actions, dialog };
}
