import { type FormEvent, useState } from 'react';
import { useFormDraft } from '../../../drafts/form.ts';
import { part } from '../../../lib/part.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Check } from '../../../ui/fields/check.tsx';
import { LineField } from '../../../ui/fields/line-field.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { IntoFormula } from './into-formula.tsx';
import { NameSelect } from './name-select.tsx';
import { likelyFormula, withNewTable } from './plan/new-table.ts';
import { type Inputs, type Plan, proposedName, takenNames } from './plan/plan.ts';

const KINDS = [
  { value: 'factor', label: 'Gives a factor' },
  { value: 'declines', label: 'Declines' },
] as const;
/** A field with more options doesn't get a row for each. */
const MOST_CHOICES = 30;

const TableFromFile = part(() => import('./from-file/table-from-file.tsx'));

type Props = {
  carrierId: number;
  plan: Plan;
  inputs: Inputs;
  onDone: (name: string, plan: Plan) => void;
  onClose: () => void;
};

function useNewTable({ carrierId, plan, inputs, onDone }: Omit<Props, 'onClose'>) {
  const formulas = plan.formulas ?? [];
  const typed = useFormDraft(`rate-table ${carrierId}`, {
    name: '',
    kind: 'factor' as (typeof KINDS)[number]['value'],
    looksAt: { name: '', label: '', options: [] as readonly string[] },
    field: null as string | null,
    into: likelyFormula(formulas),
    isShown: true,
    hasChoices: true,
  });
  const { name, kind, looksAt, field, into, isShown, hasChoices } = typed.values;
  const [isAsked, setAsked] = useState(false);

  const gives = field ?? (name.trim() === '' ? '' : proposedName(name, 'Factor', takenNames(plan, inputs)));
  const isTaken = plan.tables.some((table) => table.name.toLowerCase() === name.trim().toLowerCase());
  const choices = looksAt.options.length <= MOST_CHOICES ? looksAt.options : [];
  const required = (value: string) => (isAsked && value.trim() === '' ? 'Field is required.' : undefined);
  const nameError = isTaken ? 'There is another table of this name.' : required(name);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    const isDeclines = kind === 'declines';
    if (nameError || name.trim() === '' || looksAt.name === '' || (!isDeclines && gives === '')) return;
    const next = withNewTable(plan, {
      name: name.trim(),
      isDeclines,
      condition: { title: looksAt.label || looksAt.name, field: looksAt.name, kind: 'condition' },
      result: { title: 'Factor', field: gives, kind: 'result' },
      choices: hasChoices ? choices : [],
      into,
      isShown,
    });
    typed.discard();
    onDone(name.trim(), next);
  }
  return {
    ...typed.values,
    set: typed.set,
    discard: typed.discard,
    gives,
    formulas,
    choices,
    required,
    nameError,
    submit,
  };
}
type NewTable = ReturnType<typeof useNewTable>;

function FactorFields({ table }: { table: NewTable }) {
  const { choices, hasChoices, gives, set, required, formulas, into, isShown } = table;
  return (
    <>
      {choices.length > 0 ? (
        <Check checked={hasChoices} onChange={(next) => set({ hasChoices: next })}>
          {`A row for each choice: ${choices.slice(0, 4).join(', ')}${choices.length > 4 ? ' …' : ''}`}
        </Check>
      ) : null}
      <LineField
        label="Name of the factor in formulas"
        value={gives}
        error={required(gives)}
        onChange={(next) => set({ field: next.trim() })}
      />
      <IntoFormula
        formulas={formulas}
        into={into}
        onInto={(next) => set({ into: next })}
        isShown={isShown}
        onShown={(next) => set({ isShown: next })}
      />
    </>
  );
}

function NewTableForm({ onFile, ...props }: Props & { onFile: () => void }) {
  const { plan, inputs, onClose } = props;
  const table = useNewTable(props);
  const { name, kind, looksAt, set, required, nameError, submit } = table;
  const cancel = () => {
    table.discard();
    onClose();
  };
  return (
    <form className="col" onSubmit={submit} noValidate>
      <div>
        <button type="button" className="link" onClick={onFile}>
          Start from a file or a sheet
        </button>
      </div>
      <LineField label="Name" autoFocus value={name} error={nameError} onChange={(next) => set({ name: next })} />
      <div>
        <Segmented label="What the table does" value={kind} choices={KINDS} onChange={(next) => set({ kind: next })} />
      </div>
      <NameSelect
        label="Looks at"
        value={looksAt.name}
        plan={plan}
        index={plan.tables.length}
        inputs={inputs}
        error={required(looksAt.name)}
        onChange={(chosen, label, options) =>
          set({ looksAt: { name: chosen, label, options }, ...(name.trim() === '' ? { name: label } : {}) })
        }
      />
      {kind === 'factor' ? (
        <FactorFields table={table} />
      ) : (
        <p className="muted">Every row that matches gives its reason; one reason declines the application.</p>
      )}
      <DialogFoot label="Add table" cancel={cancel} />
    </form>
  );
}

export function AddTable(props: Props) {
  const [isFile, setFile] = useState(false);
  const title = isFile ? 'New table from a file' : 'New table';
  return (
    <Dialog title={title} opened size={isFile ? 'lg' : 'md'} isPersistent={isFile} onClose={props.onClose}>
      {isFile ? <TableFromFile {...props} /> : <NewTableForm {...props} onFile={() => setFile(true)} />}
    </Dialog>
  );
}
