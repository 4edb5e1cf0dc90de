import {
  CHECK_GROUPS,
  CHECK_KEYS,
  type CheckGroup,
  type CheckKey,
  type CheckSetting,
  checkOf,
  checkSettingError,
  UNIT_NAMES,
} from '@freeboard/domain/policies';
import { useState } from 'react';
import { useChoice } from '../../../drafts/choice.ts';
import { mergeFields } from '../../../drafts/merge.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { NotSaved } from './choice-setting.tsx';
import { SettingCard } from './setting-card.tsx';
import classes from './settings.module.css';
import { type AgencySettings, saveSetting } from './use-agency-settings.ts';

type NumberProps = {
  label: string;
  value: number;
  error: (value: number) => string | null;
  save: (value: number) => void;
};

/** A number that is saved when the field is left or Enter is pressed; one that isn't allowed stays with its error. */
function NumberField({ label, value, error, save }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const number = typed === null ? value : typed.trim() === '' ? Number.NaN : Number(typed);
  const wrong = error(number);
  const leave = () => {
    if (typed === null || wrong !== null) return;
    setTyped(null);
    if (number !== value) save(number);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        leave();
      }}
      onBlur={leave}
    >
      <TextField
        label={label}
        value={typed ?? String(value)}
        error={wrong ?? undefined}
        onChange={setTyped}
        inputMode="decimal"
      />
    </form>
  );
}

type CheckProps = { check: CheckKey; setting: CheckSetting; change: (setting: CheckSetting) => void };

function Check({ check, setting, change }: CheckProps) {
  const { label, help, source, threshold } = checkOf(check);
  const wrong = (part: Partial<CheckSetting>) => checkSettingError(check, { ...setting, ...part });
  return (
    <li className={`item ${classes.setting}`} data-check={check}>
      <div>
        <span className="strong">{label}</span>
        <p className="small muted">{help}</p>
        {source ? <p className="small muted">Source: {source}</p> : null}
      </div>
      <div className="two">
        {threshold && setting.threshold !== null ? (
          <NumberField
            label={`From, ${UNIT_NAMES[threshold.unit]}`}
            value={setting.threshold}
            error={(value) => wrong({ threshold: value })}
            save={(value) => change({ ...setting, threshold: value })}
          />
        ) : null}
        {setting.floor === null ? null : (
          <NumberField
            label="And at least, $"
            value={setting.floor}
            error={(value) => wrong({ floor: value })}
            save={(value) => change({ ...setting, floor: value })}
          />
        )}
      </div>
      <div className="small muted row lines-1 wrap">
        <Switch label={label} isOn={setting.is_on} onChange={(is_on) => change({ ...setting, is_on })} />
      </div>
    </li>
  );
}

/** Which checks compare a term with its renewal, and from where on they say something. */
export function RenewalChecks({ settings }: { settings: AgencySettings }) {
  // As one, since they are saved as one.
  const choice = useChoice('renewal_checks', settings.renewal_checks, saveSetting('renewal_checks'), mergeFields);
  return (
    <SettingCard card="renewal_checks">
      {(Object.keys(CHECK_GROUPS) as CheckGroup[]).map((group) => (
        <section key={group} aria-label={CHECK_GROUPS[group]}>
          <h3 className="pad small muted">{CHECK_GROUPS[group]}</h3>
          <ul>
            {CHECK_KEYS.filter((key) => checkOf(key).group === group).map((key) => (
              <Check
                key={key}
                check={key}
                setting={choice.value[key]}
                change={(next) => choice.choose({ ...choice.value, [key]: next })}
              />
            ))}
          </ul>
        </section>
      ))}
      <div className="pad">
        <NotSaved choice={choice} />
      </div>
    </SettingCard>
  );
}
