import { type ReactNode, useId } from 'react';
import { type Choice as Choosing, useChoice } from '../../../drafts/choice.ts';
import { Choice } from '../../../ui/fields/choice.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { type SettingKey, settingOf } from './catalog.ts';
import { SettingRow } from './setting-row.tsx';
import { type AgencySettings, saveSetting } from './use-agency-settings.ts';

type NotSavedProps = {
  id?: string;
  choice: Pick<Choosing<unknown>, 'error' | 'conflict' | 'again' | 'discard'>;
  theirs?: string | null;
};

export function NotSaved({ id, choice: { error, conflict, again, discard }, theirs }: NotSavedProps) {
  return (
    <span id={id} role="alert" className="small bad block breaks">
      {error} {conflict && theirs != null ? `Theirs: ${theirs === '' ? 'empty' : theirs}. ` : null}
      {error === null || again === null ? null : (
        <button type="button" className="link small" onClick={again}>
          Save it
        </button>
      )}
      {conflict && again ? ' · ' : null}
      {conflict ? (
        <button type="button" className="link small" onClick={discard}>
          Use theirs
        </button>
      ) : null}
    </span>
  );
}

type Props<T extends string> = {
  setting: SettingKey;
  choice: Choosing<T>;
  choices: readonly { value: T; label: string }[];
  side?: ReactNode;
};

export function ChoiceSetting<T extends string>({ setting, choice, choices, side }: Props<T>) {
  const id = useId();
  const { conflict } = choice;
  return (
    <SettingRow setting={setting} htmlFor={id} side={side}>
      <Choice
        id={id}
        describedBy={`${id}-help ${id}-error`}
        isWrong={choice.error !== null}
        value={choice.value}
        choices={[...choices]}
        onChange={choice.choose}
      />
      <NotSaved
        id={`${id}-error`}
        choice={choice}
        theirs={conflict && choices.find(({ value }) => value === conflict.theirs)?.label}
      />
    </SettingRow>
  );
}

type Flag = 'asks_what_if' | 'launches_leads' | 'agents_see_carriers' | 'needs_flood_offer';

export function FlagSetting(props: { setting: Flag; settings: AgencySettings; side?: ReactNode }) {
  const { setting, settings, side } = props;
  const choice = useChoice(setting, settings[setting], saveSetting(setting));
  return (
    <SettingRow setting={setting} side={side}>
      <Switch label={settingOf(setting).label} isOn={choice.value} onChange={choice.choose} />
      <NotSaved choice={choice} theirs={choice.conflict && (choice.conflict.theirs ? 'on' : 'off')} />
    </SettingRow>
  );
}
