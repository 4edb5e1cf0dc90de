import type { Quote } from '@freeboard/contract';
import { formatPremium, offerTitle } from '@freeboard/domain/quotes';
import { showDate } from '../../../lib/format.ts';
import { notify } from '../../../lib/server/notices.ts';
import { callAndShow } from './call-and-show.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = { applicationId: number; quote: Quote; onClose: () => void };

export function RemoveRecordDialog({ applicationId, quote, onClose }: Props) {
  const { bound, payload, group_name: carrier } = quote;
  if (!bound) return null;
  const ids = { application_id: applicationId, quote_id: quote.id };
  const policy = bound.policy_number ? `Policy ${bound.policy_number}` : 'The policy';
  async function remove() {
    if (!(await callAndShow('undoBoundQuote', ids))) return;
    notify({ title: 'Bind record removed', text: `${policy}, ${carrier}` }, 'plain', {
      action: { label: 'Undo', run: () => void callAndShow('restoreBoundQuote', ids) },
      isLasting: true,
    });
  }
  return (
    <ConfirmDialog
      title={`Remove bind record: ${offerTitle(payload)}`}
      confirmLabel="Remove bind record"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {policy} of {carrier} ({formatPremium(bound.premium)}, {showDate(bound.effective_date)} to{' '}
        {showDate(bound.expiration_date)}) will no longer be recorded as bound.
      </p>
      <p>This doesn't cancel the policy at the carrier.</p>
    </ConfirmDialog>
  );
}
