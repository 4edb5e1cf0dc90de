import type { RateColumn } from '@freeboard/domain/rates';
import { type FormEvent, useState } from 'react';
import { useFormDraft } from '../../../../drafts/form.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { LineField } from '../../../../ui/fields/line-field.tsx';
import { Segmented } from '../../../../ui/fields/segmented.tsx';
import { DialogFoot } from '../../../../ui/layout/dialog-foot.tsx';
import { NameSelect } from '../name-select.tsx';
import { typedFaults } from '../plan/faults.ts';
import {
  type Inputs,
  type Plan,
  proposedName,
  takenNames,
  withColumn,
  withNewColumn,
  withTable,
} from '../plan/plan.ts';

type Props = {
  carrierId: number;
  plan: Plan;
  index: number;
  /** Null adds a column. */
  place: number | null;
  inputs: Inputs;
  onDone: (column: RateColumn) => void;
  onClose: () => void;
};

const KINDS = [
  { value: 'condition', label: 'A condition' },
  { value: 'result', label: 'A factor' },
] as const;

function useColumn({ carrierId, plan, index, place, inputs, onDone }: Omit<Props, 'onClose'>) {
  const table = plan.tables[index]!;
  const before = place === null ? null : (table.columns[place] ?? null);
  const typed = useFormDraft(`rate-column ${carrierId} ${table.name} ${before?.field ?? ''}`, {
    kind: before?.kind ?? ('condition' as RateColumn['kind']),
    title: before?.title ?? '',
    field: before?.field ?? '',
    // The name follows the title until the user enters one.
    isOwnName: before !== null,
  });
  const { kind, title, field, isOwnName } = typed.values;
  const [isAsked, setAsked] = useState(false);
  const isReason = table.gathers_declines && kind === 'result';
  const column: RateColumn = { title: title.trim(), field, kind };

  const at = place ?? withNewColumn(table, column, '').columns.indexOf(column);
  const after =
    place === null ? withTable(plan, index, withNewColumn(table, column, '')) : withColumn(plan, index, place, column);
  const faults = typedFaults(after, inputs);
  const faultOf = (part: 'title' | 'field', value: string): string | undefined =>
    value.trim() === ''
      ? isAsked
        ? 'Field is required.'
        : undefined
      : faults[`tables.${index}.columns.${at}.${part}`]?.[0];
  const errors = { title: faultOf('title', title), field: faultOf('field', field) };

  function retitle(next: string): void {
    const isFollowing = !isOwnName && kind === 'result';
    const name = isFollowing ? proposedName(table.name, next, takenNames(plan, inputs)) : field;
    typed.set({ title: next, field: name });
  }
  function choose(next: RateColumn['kind']): void {
    const isNamed = next === 'result' && title.trim() !== '';
    const name = isNamed ? proposedName(table.name, title, takenNames(plan, inputs)) : '';
    typed.set({ kind: next, field: name, isOwnName: false });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (title.trim() === '' || field.trim() === '' || errors.title || errors.field) return;
    typed.discard();
    onDone(column);
  }
  function check(name: string, label: string): void {
    typed.set({ field: name, ...(title.trim() === '' ? { title: label } : {}) });
  }
  function rename(next: string): void {
    typed.set({ field: next.trim(), isOwnName: true });
  }
  return {
    table,
    before,
    kind,
    choose,
    title,
    retitle,
    field,
    check,
    rename,
    isReason,
    errors,
    submit,
    discard: typed.discard,
  };
}

export function ColumnDialog({ onClose, ...props }: Props) {
  const { plan, index, inputs } = props;
  const column = useColumn(props);
  const { table, before, kind, title, field, isReason, errors, submit } = column;
  const cancel = () => {
    column.discard();
    onClose();
  };
  return (
    <Dialog title={before ? `Column ${before.title}` : `New column in ${table.name}`} opened onClose={onClose}>
      <form className="col" onSubmit={submit} noValidate>
        {before || table.gathers_declines ? null : (
          <div>
            <Segmented label="What the column is" value={kind} choices={KINDS} onChange={column.choose} />
          </div>
        )}
        <LineField label="Title" autoFocus value={title} error={errors.title} onChange={column.retitle} />
        {kind === 'condition' ? (
          <NameSelect
            label="Looks at"
            value={field}
            plan={plan}
            index={index}
            inputs={inputs}
            error={errors.field}
            onChange={column.check}
          />
        ) : isReason ? null : (
          <LineField
            label="Name in formulas"
            hint={before ? 'A new name goes along wherever it is read' : 'Follows the title; letters, digits and _'}
            value={field}
            error={errors.field}
            onChange={column.rename}
          />
        )}
        <DialogFoot label={before ? 'Change' : 'Add column'} cancel={cancel} />
      </form>
    </Dialog>
  );
}
