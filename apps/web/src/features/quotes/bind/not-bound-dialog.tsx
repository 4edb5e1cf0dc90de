import type { Quote } from '@freeboard/contract';
import { formatPremium, offerTitle } from '@freeboard/domain/quotes';
import { callAndShow } from './call-and-show.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = { applicationId: number; quote: Quote; onClose: () => void };

export function NotBoundDialog({ applicationId, quote, onClose }: Props) {
  const { group_name: carrier, carrier_quote_number: number, payload } = quote;
  return (
    <ConfirmDialog
      title={`Mark as not bound: ${offerTitle(payload)}`}
      confirmLabel="Mark as not bound"
      onClose={onClose}
      onConfirm={async () => {
        await callAndShow('clearBindAttempt', { application_id: applicationId, quote_id: quote.id });
      }}
    >
      <p>
        Has {carrier} confirmed that {number ? `quote ${number}` : 'this quote'} ({formatPremium(payload.premium)}) is
        not bound?
      </p>
      <p>If {carrier} did issue a policy, a second one could be bound for this client.</p>
    </ConfirmDialog>
  );
}
