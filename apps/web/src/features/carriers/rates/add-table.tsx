import { type FormEvent, useState } from 'react';
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
/** A field with more options than this gets no row for each of them. */
const MOST_CHOICES = 30;

const TableFromFile = part(() => import('./from-file/table-from-file.tsx'));

type Props = { plan: Plan; inputs: Inputs; onDone: (name: string, plan: Plan) => void; onClose: () => void };

/** A new table as typed, with its missing parts and a function that adds it. */
function useNewTable({ plan, inputs, onDone }: Pick<Props, 'plan' | 'inputs' | 'onDone'>) {
  const formulas = plan.formulas ?? [];
  const [name, setName] = useState('');
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('factor');
  const [looksAt, setLooksAt] = useState({ name: '', label: '', options: [] as readonly string[] });
  const [field, setField] = useState<string | null>(null);
  const [into, setInto] = useState(likelyFormula(formulas));
  const [isShown, setShown] = useState(true);
  const [hasChoices, setChoices] = useState(true);
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
    onDone(name.trim(), next);
  }
  return {
    name,
    setName,
    kind,
    setKind,
    looksAt,
    setLooksAt,
    gives,
    setField,
    into,
    setInto,
    isShown,
    setShown,
    formulas,
    choices,
    hasChoices,
    setChoices,
    required,
    nameError,
    submit,
  };
}
type NewTable = ReturnType<typeof useNewTable>;

function FactorFields({ table }: { table: NewTable }) {
  const { choices, hasChoices, setChoices, gives, setField, required, formulas, into, setInto, isShown, setShown } =
    table;
  return (
    <>
      {choices.length > 0 ? (
        <Check checked={hasChoices} onChange={setChoices}>
          {`A row for each choice: ${choices.slice(0, 4).join(', ')}${choices.length > 4 ? ' …' : ''}`}
        </Check>
      ) : null}
      <LineField
        label="Name of the factor in formulas"
        value={gives}
        error={required(gives)}
        onChange={(next) => setField(next.trim())}
      />
      <IntoFormula formulas={formulas} into={into} onInto={setInto} isShown={isShown} onShown={setShown} />
    </>
  );
}

/** Adds a table that works immediately: its inputs, its result, and the formula that uses it. */
function NewTableForm({ onFile, ...props }: Props & { onFile: () => void }) {
  const { plan, inputs, onClose } = props;
  const table = useNewTable(props);
  const { name, setName, kind, setKind, looksAt, setLooksAt, required, nameError, submit } = table;
  return (
    <form className="col" onSubmit={submit} noValidate>
      <div>
        <button type="button" className="link" onClick={onFile}>
          Start from a file or a sheet
        </button>
      </div>
      <LineField label="Name" autoFocus value={name} error={nameError} onChange={setName} />
      <div>
        <Segmented label="What the table does" value={kind} choices={KINDS} onChange={setKind} />
      </div>
      <NameSelect
        label="Looks at"
        value={looksAt.name}
        plan={plan}
        index={plan.tables.length}
        inputs={inputs}
        error={required(looksAt.name)}
        onChange={(chosen, label, options) => {
          setLooksAt({ name: chosen, label, options });
          if (name.trim() === '') setName(label);
        }}
      />
      {kind === 'factor' ? (
        <FactorFields table={table} />
      ) : (
        <p className="muted">Every row that matches gives its reason; one reason declines the application.</p>
      )}
      <DialogFoot label="Add table" cancel={onClose} />
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
