import { type FormEvent, useMemo, useState } from 'react';
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx';
import { LineField } from '../../../../ui/fields/line-field.tsx';
import { DialogFoot } from '../../../../ui/layout/dialog-foot.tsx';
import { IntoFormula } from '../into-formula.tsx';
import { NameSelect } from '../name-select.tsx';
import { likelyFormula, withFileTable } from '../plan/new-table.ts';
import { type Inputs, type Plan, proposedName, takenNames } from '../plan/plan.ts';
import classes from '../rates.module.css';
import { badCells, type FileColumn, recognizeColumns, type Sheet, tableOf, untitledCells } from './columns.ts';

const KINDS = [
  { value: 'condition', label: 'A condition' },
  { value: 'result', label: 'What the table gives' },
  { value: 'none', label: 'Leave it out' },
] as const;
const MOST_NAMED = 20;

type ColumnProps = {
  column: FileColumn;
  plan: Plan;
  inputs: Inputs;
  isTried: boolean;
  onChange: (column: FileColumn) => void;
};

function ColumnFields({ column, plan, inputs, isTried, onChange }: ColumnProps) {
  const { title, kind, field } = column;
  const error = isTried && field.trim() === '' ? 'Field is required.' : undefined;
  return (
    <fieldset className={classes.fileColumn}>
      <legend className="strong">{title}</legend>
      <ChoiceField
        label={`${title} is`}
        value={kind}
        choices={KINDS}
        onChange={(next) =>
          onChange({
            ...column,
            kind: next,
            field: next === 'result' ? proposedName('', title, takenNames(plan, inputs)) : '',
          })
        }
      />
      {kind === 'condition' ? (
        <NameSelect
          label={`${title} looks at`}
          value={field}
          plan={plan}
          index={plan.tables.length}
          inputs={inputs}
          {...(error ? { error } : {})}
          onChange={(name) => onChange({ ...column, field: name })}
        />
      ) : null}
      {kind === 'result' ? (
        <LineField
          label={`Name of ${title} in formulas`}
          value={field}
          error={error}
          onChange={(name) => onChange({ ...column, field: name.trim() })}
        />
      ) : null}
    </fieldset>
  );
}

function BadCells({ cells }: { cells: readonly string[] }) {
  if (cells.length === 0) return null;
  const left = cells.length - MOST_NAMED;
  return (
    <section className={`band soft-yellow ${classes.gaps}`} aria-label="Cells to look at">
      <p>
        <strong>{cells.length === 1 ? '1 cell needs' : `${cells.length} cells need`} a look.</strong> Add the table and
        change them there; a draft with cells that can’t be read isn’t saved.
      </p>
      <ul>
        {cells.slice(0, MOST_NAMED).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {left > 0 ? <li>and {left} more</li> : null}
      </ul>
    </section>
  );
}

function EmptySheets({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="muted small">
      Left out, with no rows below the titles: {names.slice(0, MOST_NAMED).join(', ')}
      {names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''}.
    </p>
  );
}

type Props = {
  sheets: readonly Sheet[];
  empty: readonly string[];
  name: string;
  plan: Plan;
  inputs: Inputs;
  onDone: (name: string, plan: Plan) => void;
  onBack: () => void;
};

function useFileTable({ sheets, name: file, plan, inputs, onDone }: Omit<Props, 'empty' | 'onBack'>) {
  const start = (sheet: Sheet) => {
    const name = sheet.name ?? file;
    return { sheet, name, columns: recognizeColumns(sheet, name, plan, inputs) };
  };
  const [{ sheet, name, columns }, setChosen] = useState(() => start(sheets[0]!));
  const [into, setInto] = useState(likelyFormula(plan.formulas ?? []));
  const [isShown, setShown] = useState(true);
  const [isTried, setTried] = useState(false);
  const table = useMemo(() => tableOf(sheet, name.trim(), columns, plan, inputs), [sheet, name, columns, plan, inputs]);
  const faults = useMemo(() => [...untitledCells(sheet), ...badCells(table)], [sheet, table]);
  const results = table.columns.filter(({ kind }) => kind === 'result');
  const isTaken = plan.tables.some((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const isNamed = table.columns.every(({ field }) => field !== '');
  const nameError = isTaken
    ? 'There is another table of this name.'
    : isTried && name.trim() === ''
      ? 'Field is required.'
      : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isTaken || name.trim() === '' || results.length === 0 || !isNamed) return;
    onDone(name.trim(), withFileTable(plan, table, { into, isShown }));
  }
  return {
    sheet,
    name,
    columns,
    chooseSheet: (at: number) => setChosen(start(sheets[at]!)),
    rename: (next: string) => setChosen({ sheet, columns, name: next }),
    change: (next: FileColumn) =>
      setChosen({ sheet, name, columns: columns.map((one) => (one.place === next.place ? next : one)) }),
    table,
    faults,
    results,
    isTried,
    nameError,
    into,
    setInto,
    isShown,
    setShown,
    submit,
  };
}

export function ColumnsForm({ empty, onBack, ...props }: Props) {
  const { sheets, plan, inputs } = props;
  const { table, columns, results, isTried, into, setInto, isShown, setShown, ...file } = useFileTable(props);
  return (
    <form className="col" onSubmit={file.submit} noValidate>
      {sheets.length > 1 ? (
        <ChoiceField
          label="Sheet"
          value={String(sheets.indexOf(file.sheet))}
          choices={sheets.map((one, at) => ({ value: String(at), label: one.name ?? `Sheet ${at + 1}` }))}
          onChange={(at) => file.chooseSheet(Number(at))}
        />
      ) : null}
      <EmptySheets names={empty} />
      <LineField label="Name" autoFocus value={file.name} error={file.nameError} onChange={file.rename} />
      <p className="muted small" role="status">
        {table.rows.length} {table.rows.length === 1 ? 'row' : 'rows'} in {columns.length}{' '}
        {columns.length === 1 ? 'column' : 'columns'}
      </p>
      {columns.map((column) => (
        <ColumnFields
          key={column.place}
          column={column}
          plan={plan}
          inputs={inputs}
          isTried={isTried}
          onChange={file.change}
        />
      ))}
      {isTried && results.length === 0 ? (
        <p className="bad" role="alert">
          Choose a column that says what the table gives.
        </p>
      ) : null}
      {results.length === 1 && !table.gathers_declines ? (
        <IntoFormula formulas={plan.formulas ?? []} into={into} onInto={setInto} isShown={isShown} onShown={setShown} />
      ) : null}
      <BadCells cells={file.faults} />
      <DialogFoot label="Add table" cancel={onBack} cancelLabel="Back" />
    </form>
  );
}
