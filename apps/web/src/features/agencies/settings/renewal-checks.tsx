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
import { type Choice, OUTDATED, useChoice } from '../../../drafts/choice.ts';
import { mergeFields } from '../../../drafts/merge.ts';
import { useText } from '../../../drafts/text.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { NotSaved } from './choice-setting.tsx';
import { SettingCard } from './setting-card.tsx';
import classes from './settings.module.css';
import { type AgencySettings, saveSetting } from './use-agency-settings.ts';

type NumberProps = {
  /** Identifies the draft: the check and which of its numbers. */
  of: string;
  label: string;
  check: string;
  value: number;
  error: (value: number) => string | null;
  save: (value: number) => void;
};

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** A number that is saved when the field is left or Enter is pressed; one that isn't allowed stays with its error. */
function NumberField({ of, label, check, value, error, save }: NumberProps) {
  const take = async (text: string) => {
    const wrong = error(numberOf(text));
    if (wrong === null) save(numberOf(text));
    return wrong;
  };
  const text = useText(`setting renewal_checks ${of}`, String(value), take, {
    normalize: (typed) => String(numberOf(typed)),
  });
  const { conflict } = text;
  const wrong = text.isUnsent ? error(numberOf(text.value)) : null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        text.leave();
      }}
      onBlur={text.leave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !text.isUnsent) return;
        event.stopPropagation();
        text.discard();
      }}
    >
      <TextField
        label={label}
        aria-label={`${label}: ${check}`}
        value={text.value}
        error={wrong ?? undefined}
        onChange={text.change}
        inputMode="decimal"
      />
      {conflict ? <NotSaved choice={{ ...text, error: OUTDATED }} theirs={conflict.theirs} /> : null}
    </form>
  );
}

function settingText(check: CheckKey, { is_on, threshold, floor }: CheckSetting): string {
  const unit = checkOf(check).threshold?.unit;
  return [
    is_on ? 'on' : 'off',
    threshold === null || !unit ? '' : `from ${threshold} ${UNIT_NAMES[unit]}`,
    floor === null ? '' : `at least $${floor}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Check({ check, choice }: { check: CheckKey; choice: Choice<CheckSetting> }) {
  const { label, help, source, threshold } = checkOf(check);
  const { value: setting, conflict } = choice;
  const wrong = (part: Partial<CheckSetting>) => checkSettingError(check, { ...setting, ...part });
  const change = (part: Partial<CheckSetting>) => choice.choose({ ...setting, ...part });
  return (
    <li className={`item ${classes.setting}`} data-check={check}>
      <div>
        <span className="strong">{label}</span>
        <p className="small muted">{help}</p>
        {source ? <p className="small muted">Source: {source}</p> : null}
      </div>
      <div>
        <div className="two">
          {threshold && setting.threshold !== null ? (
            <NumberField
              of={`${check} threshold`}
              label={`From, ${UNIT_NAMES[threshold.unit]}`}
              check={label}
              value={setting.threshold}
              error={(value) => wrong({ threshold: value })}
              save={(value) => change({ threshold: value })}
            />
          ) : null}
          {setting.floor === null ? null : (
            <NumberField
              of={`${check} floor`}
              label="And at least, $"
              check={label}
              value={setting.floor}
              error={(value) => wrong({ floor: value })}
              save={(value) => change({ floor: value })}
            />
          )}
        </div>
        <NotSaved choice={choice} theirs={conflict && settingText(check, conflict.theirs)} />
      </div>
      <div className="small muted row lines-1 wrap">
        <Switch label={label} isOn={setting.is_on} onChange={(is_on) => change({ is_on })} />
      </div>
    </li>
  );
}

export function RenewalChecks({ settings }: { settings: AgencySettings }) {
  // One draft, because the checks are saved as a whole.
  const choice = useChoice('renewal_checks', settings.renewal_checks, saveSetting('renewal_checks'), mergeFields);
  return (
    <SettingCard card="renewal_checks">
      {(Object.keys(CHECK_GROUPS) as CheckGroup[]).map((group) => (
        <section key={group} aria-label={CHECK_GROUPS[group]}>
          <h3 className="pad small muted">{CHECK_GROUPS[group]}</h3>
          <ul>
            {CHECK_KEYS.filter((key) => checkOf(key).group === group).map((key) => (
              <Check key={key} check={key} choice={choice.part(key)} />
            ))}
          </ul>
        </section>
      ))}
    </SettingCard>
  );
}
