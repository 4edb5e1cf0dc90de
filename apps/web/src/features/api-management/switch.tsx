import classes from './switch.module.css';

type Props = { label: string; isOn: boolean; isDisabled?: boolean; title?: string; onChange: (isOn: boolean) => void };

/** Something that is on or off, at once. */
export function Switch({ label, isOn, isDisabled, title, onChange }: Props) {
  return (
    <label className={classes.switch} title={title}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="small muted" aria-hidden="true">
        {isOn ? 'on' : 'off'}
      </span>
    </label>
  );
}
