import classes from './bulk-upload.module.css';

type Props = { label: string; hint?: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** Something that is on or off, with its words beside it. */
export function Switch({ label, hint, isOn, onChange }: Props) {
  return (
    <label className={classes.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        <span className="strong">{label}</span>
        {hint ? <span className="muted small"> {hint}</span> : null}
      </span>
    </label>
  );
}
