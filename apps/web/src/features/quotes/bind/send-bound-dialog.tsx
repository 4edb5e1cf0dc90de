import type { Application, Quote } from '@freeboard/contract';
import { offerTitle } from '@freeboard/domain';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The quote that an application is bound with; null where it is not bound. */
export const boundQuote = ({ quotes }: Pick<Application, 'quotes'>): Quote | null =>
  quotes.find(({ bound }) => bound !== null) ?? null;

/** Whether sending these quotes (none: all of them) sends another one than the one that is bound. */
export function sendsOthers(application: Pick<Application, 'quotes'>, quoteIds: readonly number[]): boolean {
  const bound = boundQuote(application);
  return bound !== null && (quoteIds.length === 0 || quoteIds.some((id) => id !== bound.id));
}

type Props = { application: Application; onConfirm: () => void; onClose: () => void };

/** Asks whether to send other quotes of an application that is bound. */
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
