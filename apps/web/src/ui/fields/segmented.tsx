import { useId } from 'react';
import classes from './segmented.module.css';

type Choice<T extends string> = { value: T; label: string };

/** A radio group, so that the arrow keys move in it. */
export function Segmented<T extends string>(props: {
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
  isSmall?: boolean;
}) {
  const name = useId();
  return (
    <div
      className={`${classes.group} ${props.isSmall ? classes.small : ''}`}
      role="radiogroup"
      aria-label={props.label}
    >
      {props.choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={choice.value === props.value}
            onChange={() => props.onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
