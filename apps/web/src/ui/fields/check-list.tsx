import type { ReactNode } from 'react';
import { Check } from './check.tsx';
import classes from './check-list.module.css';

export function CheckList(props: {
  legend: string;
  items: readonly { key: string; isOn: boolean; text: ReactNode }[];
  error?: string | undefined;
  onChange: (key: string, isOn: boolean) => void;
}) {
  const { legend, items, error, onChange } = props;
  return (
    <fieldset className={`col gap-2 ${classes.list}`}>
      <legend className="label mb-1">{legend}</legend>
      {items.map(({ key, isOn, text }) => (
        <Check key={key} checked={isOn} aria-invalid={error !== undefined} onChange={(value) => onChange(key, value)}>
          <span>{text}</span>
        </Check>
      ))}
      {error ? <p className="small bad">{error}</p> : null}
    </fieldset>
  );
}
