import type { Application } from '@freeboard/contract';
import { useState } from 'react';
import { Conflict } from '../../../features/application/conflict.tsx';
import type { ExportProps } from '../../../features/application/export/export-dialog.tsx';
import type { OpenApplication } from '../../../features/application/open-application.ts';
import type { Props as CustomerProps } from '../../../features/customers/customer-dialog.tsx';
import { ConsentDialog } from '../../../features/messages/consents/dialogs.ts';
import type { Props as SendBoundProps } from '../../../features/quotes/bind/send-bound-dialog.tsx';
import { ClientLinkDialog, PdfOfSending, SendDialog } from '../../../features/sending/index.ts';
import { ListInput } from '../../../forms/field.tsx';
import { useFetchedAhead } from '../../../lib/browser/when-idle.ts';
import { part } from '../../../lib/part.tsx';
import { PANELS } from './panels.tsx';
import type { useSendDialog } from './use-send-dialog.ts';

const CustomQuoteDialog = part(async () => ({
  default: (await import('../../../features/quotes/custom-quote.tsx')).CustomQuoteDialog,
}));
const SendBoundDialog = part<SendBoundProps>(async () => ({
  default: (await import('../../../features/quotes/bind/send-bound-dialog.tsx')).SendBoundDialog,
}));
const CustomerDialog = part<CustomerProps>(async () => ({
  default: (await import('../../../features/customers/customer-dialog.tsx')).CustomerDialog,
}));
const ExportDialog = part<ExportProps>(() => import('../../../features/application/export/export-dialog.tsx'));
const AHEAD = [
  ...Object.values(PANELS),
  ListInput,
  CustomQuoteDialog,
  SendDialog,
  SendBoundDialog,
  ClientLinkDialog,
  PdfOfSending,
];

const NONE = {
  isCustomOpen: false,
  isLinkOpen: false,
  isConsentOpen: false,
  isCustomerOpen: false,
  exported: null as Omit<ExportProps, 'onClose'> | null,
};

export function useDialogs() {
  const [opened, setOpened] = useState(NONE);
  return { ...opened, change: (change: Partial<typeof NONE>) => setOpened((before) => ({ ...before, ...change })) };
}

type Props = {
  application: Application;
  open: OpenApplication;
  dialogs: ReturnType<typeof useDialogs>;
  sending: ReturnType<typeof useSendDialog>;
  chosen: readonly number[];
  onAdded: () => void;
};

function Sending({ application, state }: { application: Application; state: Props['sending'] }) {
  const { sending, deselect, setSending, unsent, setUnsent, closeSending } = state;
  return (
    <>
      {unsent ? (
        <SendBoundDialog
          application={application}
          onConfirm={() => setSending(unsent)}
          onClose={() => setUnsent(null)}
        />
      ) : null}
      {sending ? <SendDialog application={application} {...sending} onClose={closeSending} onSent={deselect} /> : null}
    </>
  );
}

/** Prefetched while the page is idle. */
export function Dialogs({ application, open, dialogs, sending, chosen, onAdded }: Props) {
  useFetchedAhead(AHEAD);
  const { change } = dialogs;
  return (
    <>
      {dialogs.isCustomOpen ? (
        <CustomQuoteDialog
          application={application}
          onAdded={onAdded}
          onClose={() => change({ isCustomOpen: false })}
        />
      ) : null}
      <Sending application={application} state={sending} />
      {dialogs.isLinkOpen ? (
        <ClientLinkDialog application={application} quoteIds={chosen} onClose={() => change({ isLinkOpen: false })} />
      ) : null}
      {dialogs.isConsentOpen ? (
        <ConsentDialog application={application} onClose={() => change({ isConsentOpen: false })} />
      ) : null}
      {dialogs.isCustomerOpen ? (
        <CustomerDialog application={application} onClose={() => change({ isCustomerOpen: false })} />
      ) : null}
      {dialogs.exported ? <ExportDialog {...dialogs.exported} onClose={() => change({ exported: null })} /> : null}
      <Conflict open={open} />
    </>
  );
}
