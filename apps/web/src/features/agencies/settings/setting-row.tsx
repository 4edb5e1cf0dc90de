import type { ReactNode } from 'react';
import { type SettingKey, settingOf } from './catalog.ts';
import classes from './settings.module.css';

type Props = {
  setting: SettingKey;
  /** The id of the setting's input; omitted for a group that labels itself. */
  htmlFor?: string;
  children: ReactNode;
  isLabelled?: boolean;
  side?: ReactNode;
};

export function SettingRow({ setting, htmlFor, isLabelled, children, side }: Props) {
  const { label, help } = settingOf(setting);
  return (
    <li className={`item ${classes.setting}`} data-setting={setting}>
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
      <div className="small muted row lines-1 wrap">{side}</div>
    </li>
  );
}
