import type { BulkAction } from '@freeboard/domain/applications';
import { UNDOING } from '@freeboard/domain/applications';
import { showCount } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { Among, type BulkSelection } from './among.tsx';

export type Confirmed = Extract<BulkAction, 'archive' | 'restore' | 'look_up'>;

const QUESTIONS: Readonly<Record<Confirmed, { label: string; text: string }>> = {
  archive: { label: 'Archive', text: 'They leave every list but Archived.' },
  restore: { label: 'Restore', text: 'They return to the lists.' },
  look_up: { label: 'Look up', text: 'The data providers are asked for each address again.' },
};

type Props = {
  action: Confirmed;
  count: number;
  selection: BulkSelection;
  onClose: () => void;
  onConfirm: () => void;
};

export default function ConfirmDialog({ action, count, selection, onClose, onConfirm }: Props) {
  const { label, text } = QUESTIONS[action];
  return (
    <Dialog title={`${label} ${showCount(count)} applications?`} opened onClose={onClose}>
      <div className="col">
        <Among selection={selection} />
        <p>
          {text} {UNDOING[action] ? 'You can undo this for a day.' : ''}
        </p>
        <DialogFoot label={`${label} ${showCount(count)}`} run={onConfirm} cancel={onClose} focus="act" />
      </div>
    </Dialog>
  );
}
