import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';

type Props = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

export function ConfirmDialog({ title, children, confirmLabel, onConfirm, onClose }: Props) {
  const [isSending, setSending] = useState(false);
  async function confirm() {
    setSending(true);
    await onConfirm();
    onClose();
  }
  return (
    <Dialog title={title} opened onClose={onClose} isPersistent>
      <div className="col">
        {children}
        <DialogFoot
          label={confirmLabel}
          run={() => void confirm()}
          isBusy={isSending}
          cancel={onClose}
          focus="cancel"
        />
      </div>
    </Dialog>
  );
}
