import { part } from '../../lib/part.tsx';
import type { ClientLinkProps } from './client-link/dialog.tsx';
import type { SendDialogProps } from './use-message-form.ts';

export const SendDialog = part<SendDialogProps>(async () => ({ default: (await import('./dialog.tsx')).SendDialog }));
export const ClientLinkDialog = part<ClientLinkProps>(async () => ({
  default: (await import('./client-link/dialog.tsx')).ClientLinkDialog,
}));
export const PdfOfSending = {
  preload: () =>
    import('./pdf/pdf-preview.tsx').then(
      ({ fetchPdfPages }) => fetchPdfPages(),
      () => false,
    ),
};
