import { Switch as MantineSwitch } from '@mantine/core';
import classes from './switch.module.css';

type Props = {
  label: string;
  /** Whether the label is visible next to the switch; otherwise 'on' or 'off' is. */
  isLabelSeen?: boolean;
  hint?: string;
  isOn: boolean;
  isDisabled?: boolean;
  title?: string;
  onChange: (isOn: boolean) => void;
};

const { switch: root, body, input, track, thumb } = classes;

/** For settings that take effect immediately. */
export function Switch({ label, isLabelSeen = false, hint, isOn, isDisabled, title, onChange }: Props) {
  const words = (
    <>
      <span className="strong">{label}</span>
      {hint ? <span className="muted small"> {hint}</span> : null}
    </>
  );
  const state = (
    <span className="small muted" aria-hidden="true">
      {isOn ? 'on' : 'off'}
    </span>
  );
  return (
    <MantineSwitch
      unstyled
      classNames={{ root, body, input, track, thumb }}
      wrapperProps={{ title }}
      label={isLabelSeen ? words : state}
      aria-label={isLabelSeen ? undefined : label}
      checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
