import type { BookFile } from '@freeboard/contract';
import { BOOK_FIELDS, BOOK_NEEDS, type BookField, POLICY_LINE_NAMES, POLICY_LINES } from '@freeboard/domain/policies';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormDraft } from '../../../drafts/form.ts';
import { showCount } from '../../../lib/format.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Choice } from '../../../ui/fields/choice.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import classes from '../policies.module.css';
import { type BookDraft, NEW_DRAFT, useBookRows } from './book-rows.ts';
import { type Edit, RowsStep } from './rows-step.tsx';

const NONE = '';
const FIELDS = [
  { value: NONE, label: 'Not used' },
  ...Object.entries(BOOK_FIELDS).map(([value, label]) => ({ value, label })),
];
const LINES = [
  { value: NONE, label: 'Choose' },
  ...POLICY_LINES.map((line) => ({ value: POLICY_LINE_NAMES[line] as string, label: POLICY_LINE_NAMES[line] })),
];

const HOW: Readonly<Record<BookFile['columns'][number]['match']['by'], string>> = {
  'last time': 'as last time',
  program: 'by the program',
  name: 'by its heading',
  values: 'by its values',
  second: 'another column has it',
  nothing: '',
};

type StepProps = Edit & {
  file: BookFile;
  columns: readonly (BookField | null)[];
  choose: (at: number, field: BookField | null) => void;
  onCheck: () => void;
};

function ColumnTable({ file, columns, choose }: Pick<StepProps, 'file' | 'columns' | 'choose'>) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th>Column in the file</th>
          <th className="hide-s">First values</th>
          <th>Field</th>
          <th className="hide-xs">How it was matched</th>
        </tr>
      </thead>
      <tbody>
        {file.columns.map(({ name, samples, match }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
          <tr key={at}>
            <td>
              <span className="strong">{name}</span>
              <div className={`muted small only-s ${classes.samples}`}>{samples.join(' · ')}</div>
            </td>
            <td className={`muted small hide-s ${classes.samples}`}>{samples.join(' · ')}</td>
            <td className={classes.field}>
              <Choice
                isSmall
                label={`Field of ${name}`}
                value={columns[at] ?? NONE}
                choices={FIELDS}
                onChange={(field) => choose(at, field === NONE ? null : (field as BookField))}
              />
            </td>
            <td className="muted small hide-xs">{columns[at] === match.field ? HOW[match.by] : 'by you'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ColumnsStep({ file, columns, choose, draft, setDraft, agents, onCheck }: StepProps) {
  const { constants } = draft;
  const isThere = (field: BookField) => columns.includes(field) || (constants[field] ?? '') !== '';
  const missing = BOOK_NEEDS.filter(({ any }) => !any.some(isThere)).map(({ label }) => label);
  const set = (field: BookField) => (text: string) => setDraft({ constants: { ...constants, [field]: text } });
  return (
    <>
      {file.notes.map((note) => (
        <p key={note} className="note soft-yellow caution">
          {note}
        </p>
      ))}
      <section className="card" aria-label="Columns">
        <ColumnTable file={file} columns={columns} choose={choose} />
      </section>
      {['carrier_name', 'line', 'agent'].every((field) => columns.includes(field as BookField)) ? null : (
        <section className="card pad-all col" aria-label="For all rows">
          <h2>For all rows</h2>
          <div className="two">
            {columns.includes('carrier_name') ? null : (
              <TextField label="Carrier" value={constants.carrier_name ?? ''} onChange={set('carrier_name')} />
            )}
            {columns.includes('line') ? null : (
              <ChoiceField label="Line" value={constants.line ?? NONE} choices={LINES} onChange={set('line')} />
            )}
            {columns.includes('agent') ? null : (
              <ChoiceField
                label="Agent"
                value={constants.agent ?? NONE}
                choices={[{ value: NONE, label: 'Nobody yet' }, ...agents]}
                onChange={set('agent')}
              />
            )}
          </div>
        </section>
      )}
      <div className="row wrap">
        <span className={missing.length > 0 ? 'bad' : 'muted'} role="status">
          {missing.length > 0
            ? `No column yet for: ${missing.join(', ')}`
            : 'The columns are remembered for next time.'}
        </span>
        <span className="grow" />
        <Button disabled={missing.length > 0} onClick={onCheck}>
          Check {showCount(file.rows.length)} {file.rows.length === 1 ? 'row' : 'rows'}
        </Button>
      </div>
    </>
  );
}

export function BookImport({ file }: { file: BookFile }) {
  const typed = useFormDraft<BookDraft>('policy-file', NEW_DRAFT, { subject: file.digest });
  const agents = (useCall('getAgentsList', {}).data?.agents ?? []).map(({ name, email }) => ({
    value: email,
    label: name,
  }));
  const [columns, setColumns] = useState(() => file.columns.map(({ match }) => match.field));
  const [isChecking, setChecking] = useState(false);
  const rows = useBookRows(file, columns, typed.values, isChecking);
  const choose = (at: number, field: BookField | null) =>
    // A field has one column: the one chosen last.
    setColumns(columns.map((other, index) => (index === at ? field : other === field ? null : other)));
  const check = () => {
    setChecking(true);
    const chosen = file.columns.map(({ name }, at) => ({ heading: name, field: columns[at] ?? null }));
    void callOrNotify('saveBookColumns', { columns: chosen });
  };
  const edit = { draft: typed.values, setDraft: typed.set, agents };
  return isChecking ? (
    <RowsStep file={file} rows={rows} onBack={() => setChecking(false)} {...edit} />
  ) : (
    <ColumnsStep {...{ file, columns, choose }} onCheck={check} {...edit} />
  );
}
