import { showCount } from '../../lib/format.ts';

type Props<T extends string> = {
  label: string;
  value: T;
  choices: readonly { value: T; label: string; count: number }[];
  onChange: (value: T) => void;
};

export function Filters<T extends string>({ label, value, choices, onChange }: Props<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className="pills" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label} <span className="num">{showCount(choice.count)}</span>
        </button>
      ))}
    </div>
  );
}
