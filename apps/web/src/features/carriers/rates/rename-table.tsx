import type { FormEvent } from 'react';
import { useFormDraft } from '../../../drafts/form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LineField } from '../../../ui/fields/line-field.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import type { Plan } from './plan/plan.ts';

type Props = { carrierId: number; plan: Plan; index: number; onDone: (name: string) => void; onClose: () => void };

export function RenameTable({ carrierId, plan, index, onDone, onClose }: Props) {
  const before = plan.tables[index]?.name ?? '';
  const typed = useFormDraft(`rate-table ${carrierId} ${before}`, { name: before });
  const { name } = typed.values;
  const isTaken = plan.tables.some((one, at) => at !== index && one.name.toLowerCase() === name.trim().toLowerCase());
  const error =
    name.trim() === '' ? 'Field is required.' : isTaken ? 'There is another table of this name.' : undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (error) return;
    typed.discard();
    onDone(name.trim());
  }
  const cancel = () => {
    typed.discard();
    onClose();
  };
  return (
    <Dialog title={`Rename ${before}`} opened onClose={onClose}>
      <form className="col" onSubmit={submit} noValidate>
        <LineField label="Name" autoFocus value={name} error={error} onChange={(next) => typed.set({ name: next })} />
        <DialogFoot label="Rename" cancel={cancel} />
      </form>
    </Dialog>
  );
}
