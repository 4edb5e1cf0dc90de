import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';

type Props = { title: string; text: string; keep: string; go: string; onKeep: () => void; onGo: () => void };

export function AskFirst({ title, text, keep, go, onKeep, onGo }: Props) {
  return (
    <Dialog title={title} opened onClose={onKeep}>
      <div className="col">
        <p>{text}</p>
        <DialogFoot label={go} run={onGo} cancel={onKeep} cancelLabel={keep} focus="cancel" />
      </div>
    </Dialog>
  );
}
