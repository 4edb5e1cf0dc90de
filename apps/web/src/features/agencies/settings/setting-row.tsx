import type { ReactNode } from 'react';
import { type SettingKey, settingOf } from './catalog.ts';
import classes from './settings.module.css';

type Props = {
  setting: SettingKey;
  /** The id of its input; a group that names itself has none. */
  htmlFor?: string;
  children: ReactNode;
  /** Its field has a label of its own, which need not be seen twice. */
  isLabelled?: boolean;
  /** What stands behind it: whose it is, that it was saved. */
  side?: ReactNode;
};

/** Renders one setting: what it is, what it is set to, and whose that is. */
export function SettingRow({ setting, htmlFor, isLabelled, children, side }: Props) {
  const { label, help } = settingOf(setting);
  return (
    <li className={classes.setting} data-setting={setting}>
      <div>
        {htmlFor ? (
          <label htmlFor={htmlFor} className="strong">
            {label}
          </label>
        ) : (
          <span className="strong">{label}</span>
        )}
        <p id={htmlFor ? `${htmlFor}-help` : undefined} className="small muted">
          {help}
        </p>
      </div>
      <div className={isLabelled ? classes.labelled : undefined}>{children}</div>
      <div className={`small muted ${classes.source}`}>{side}</div>
    </li>
  );
}
