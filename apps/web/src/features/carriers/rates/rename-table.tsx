import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { LineField } from '../../../ui/fields/line-field.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import type { Plan } from './plan/plan.ts';

type Props = { plan: Plan; index: number; onDone: (name: string) => void; onClose: () => void };

export function RenameTable({ plan, index, onDone, onClose }: Props) {
  const before = plan.tables[index]?.name ?? '';
  const [name, setName] = useState(before);
  const isTaken = plan.tables.some((one, at) => at !== index && one.name.toLowerCase() === name.trim().toLowerCase());
  const error =
    name.trim() === '' ? 'Field is required.' : isTaken ? 'There is another table of this name.' : undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!error) onDone(name.trim());
  }
  return (
    <Dialog title={`Rename ${before}`} opened onClose={onClose}>
      <form className="col" onSubmit={submit} noValidate>
        <LineField label="Name" autoFocus value={name} error={error} onChange={setName} />
        <DialogFoot label="Rename" cancel={onClose} />
      </form>
    </Dialog>
  );
}
