import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { LineField } from '../../../ui/fields/line-field.tsx';
import type { Entry, Typed } from './entries.ts';
import classes from './flood-estimate.module.css';

type Props = {
  entries: readonly Entry[];
  typed: Typed;
  errorOf: (key: string) => string | undefined;
  onChange: (key: string, text: string) => void;
};

const YES_NO = ['Yes', 'No'];

export function EntryFields({ entries, typed, errorOf, onChange }: Props) {
  return (
    <div className={classes.fields}>
      {entries.map((entry) => {
        const { key, label, kind, hint } = entry;
        const shared = { label, hint, error: errorOf(key), value: typed[key] ?? '' };
        const choices = kind === 'yes_no' ? YES_NO : entry.choices;
        return choices ? (
          <ChoiceField
            key={key}
            {...shared}
            choices={['', ...choices].map((value) => ({ value, label: value === '' ? 'Not entered' : value }))}
            onChange={(value) => onChange(key, value)}
          />
        ) : (
          <LineField
            key={key}
            {...shared}
            type={kind === 'date' ? 'date' : 'text'}
            inputMode={kind === 'number' ? 'decimal' : undefined}
            onChange={(value) => onChange(key, value)}
          />
        );
      })}
    </div>
  );
}
