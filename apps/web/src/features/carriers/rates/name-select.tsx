import { outputsOf } from '@freeboard/domain/rates';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import type { Inputs, Plan } from './plan/plan.ts';

type Props = {
  label: string;
  value: string;
  plan: Plan;
  /** Results of tables before this position can be chosen, too. */
  index: number;
  inputs: Inputs;
  error?: string;
  onChange: (name: string, label: string, options: readonly string[]) => void;
};

export function NameSelect({ label, value, plan, index, inputs, error, onChange }: Props) {
  const given = plan.tables
    .slice(0, index)
    .flatMap((table) => outputsOf(table).map((name) => ({ name, table: table.name })));
  const of = (from: Inputs[number]['from']) => inputs.filter((input) => input.from === from);
  const isKnown = [...inputs, ...given].some(({ name }) => name === value);
  return (
    <ChoiceField
      label={label}
      value={value}
      error={error}
      onChange={(name) => {
        const input = inputs.find((one) => one.name === name);
        onChange(name, input?.label ?? given.find((one) => one.name === name)?.table ?? '', input?.options ?? []);
      }}
    >
      <option value="">Choose</option>
      {isKnown || value === '' ? null : <option value={value}>{value}</option>}
      <optgroup label="Prepared for the tables">
        {of('preparation').map((input) => (
          <option key={input.name} value={input.name}>
            {input.label} ({input.name})
          </option>
        ))}
      </optgroup>
      {given.length > 0 ? (
        <optgroup label="Given by tables above">
          {given.map(({ name, table }) => (
            <option key={name} value={name}>
              {table} ({name})
            </option>
          ))}
        </optgroup>
      ) : null}
      <optgroup label="Other fields of the application">
        {of('application').map((input) => (
          <option key={input.name} value={input.name}>
            {input.label} ({input.name})
          </option>
        ))}
      </optgroup>
    </ChoiceField>
  );
}
