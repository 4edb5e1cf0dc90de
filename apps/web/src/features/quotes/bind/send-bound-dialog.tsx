import type { Application } from '@freeboard/contract';
import { offerTitle } from '@freeboard/domain/quotes';
import { boundQuote } from './bound-quote.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export type Props = { application: Application; onConfirm: () => void; onClose: () => void };

export function SendBoundDialog({ application, onConfirm, onClose }: Props) {
  const bound = boundQuote(application);
  if (!bound) return null;
  return (
    <ConfirmDialog
      title="Send other quotes"
      confirmLabel="Send anyway"
      onConfirm={async () => onConfirm()}
      onClose={onClose}
    >
      <p>This application is bound with {offerTitle(bound.payload)}. Send other quotes anyway?</p>
    </ConfirmDialog>
  );
}
