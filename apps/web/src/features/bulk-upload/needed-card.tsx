import { type BulkType, SPLIT_INTO } from '@freeboard/domain/bulk';
import type { Field } from '@freeboard/domain/forms';
import { bulkOptions } from '@freeboard/domain/reading';
import { Choice } from '../../ui/fields/choice.tsx';
import classes from './bulk-upload.module.css';
import type { Draft } from './mapping.ts';

type Props = { type: BulkType; needed: readonly Field[]; draft: Draft; onChange: (key: string, text: string) => void };

export function NeededCard({ type, needed, draft, onChange }: Props) {
  const columnFields = new Set(draft.columns.flatMap((key) => (key === null ? [] : (SPLIT_INTO[key] ?? [key]))));
  const missing = needed.filter(({ key }) => !columnFields.has(key));
  const have = needed.length - missing.filter(({ key }) => !draft.constants[key]).length;
  return (
    <section className={`card ${classes.panel}`} aria-label="Needed fields">
      <div className="row">
        <h2>{type === 'flood' ? 'Flood form' : 'Home form'}</h2>
        <span className="grow" />
        <span className="muted small num">
          {have} of {needed.length} needed fields
        </span>
      </div>
      <progress className={classes.bar} max={needed.length} value={have} aria-label="Needed fields that are there" />
      {missing.length > 0 ? (
        <>
          <p className="muted small">No column for these: the value chosen here goes into every row.</p>
          <div className="col gap-2">
            {missing.map((field) => (
              <div key={field.key} className={classes.neededRow}>
                <label htmlFor={`needed-${field.key}`}>{field.label}</label>
                <NeededInput field={field} value={draft.constants[field.key] ?? ''} onChange={onChange} />
              </div>
            ))}
          </div>
        </>
      ) : (
        <p className="muted small">Every required field is mapped.</p>
      )}
    </section>
  );
}

const NO_VALUE = { value: '', label: 'No value' };

type InputProps = { field: Field; value: string; onChange: Props['onChange'] };

function NeededInput({ field, value, onChange }: InputProps) {
  const options = bulkOptions(field);
  return options ? (
    <Choice
      isSmall
      id={`needed-${field.key}`}
      className={classes.choice}
      value={value}
      choices={[NO_VALUE, ...options]}
      onChange={(text) => onChange(field.key, text)}
    />
  ) : (
    <input
      id={`needed-${field.key}`}
      className={`input compact ${classes.input}`}
      value={value}
      onChange={(event) => onChange(field.key, event.currentTarget.value)}
    />
  );
}
