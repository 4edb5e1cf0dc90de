import { INTAKE_CONSENT } from '@freeboard/domain/languages';
import { TEXT_HOURS_BY_LAW, type TextHours } from '@freeboard/domain/messages';
import { same } from '@freeboard/domain/same';
import { useId } from 'react';
import { Link } from 'react-router';
import { useChoice } from '../../../drafts/choice.ts';
import { type Merge, mergeFields } from '../../../drafts/merge.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Choice } from '../../../ui/fields/choice.tsx';
import { NotSaved } from './choice-setting.tsx';
import { SettingCard } from './setting-card.tsx';
import { SettingRow } from './setting-row.tsx';
import { TextSetting } from './text-setting.tsx';
import { type AgencySettings, saveAgencySettings, saveSetting } from './use-agency-settings.ts';
import { Whose } from './whose.tsx';

const hourText = (hour: number): string => `${((hour + 11) % 12) + 1} ${hour < 12 ? 'AM' : 'PM'}`;
const HOURS = Array.from({ length: TEXT_HOURS_BY_LAW.to - TEXT_HOURS_BY_LAW.from + 1 }, (_, at) => {
  const hour = TEXT_HOURS_BY_LAW.from + at;
  return { value: String(hour), label: hourText(hour) };
});
/** Null for the hours the law allows, which are saved as null. */
const hoursOf = (hours: TextHours) => (same(hours, TEXT_HOURS_BY_LAW) ? null : hours);
const mergeHours: Merge<TextHours | null> = (...hours) => {
  const [base, theirs, mine] = hours.map((one) => one ?? TEXT_HOURS_BY_LAW) as [TextHours, TextHours, TextHours];
  return hoursOf(mergeFields(base, theirs, mine));
};

function HourChoice(props: { label: string; value: number; onChange: (hour: number) => void; describedBy: string }) {
  return (
    <Choice
      className="grow"
      label={props.label}
      describedBy={props.describedBy}
      value={String(props.value)}
      choices={HOURS}
      onChange={(hour) => props.onChange(Number(hour))}
    />
  );
}

function TextTimes({ hours }: { hours: TextHours | null }) {
  const id = useId();
  const choice = useChoice('text_hours', hours, saveSetting('text_hours'), mergeHours);
  const { value, choose } = choice;
  const shown = value ?? TEXT_HOURS_BY_LAW;
  const theirs = choice.conflict && (choice.conflict.theirs ?? TEXT_HOURS_BY_LAW);
  const change = (part: Partial<TextHours>) => choose(hoursOf({ ...shown, ...part }));
  return (
    <SettingRow
      setting="text_hours"
      side={
        <Whose
          setting="text_hours"
          isOwn={hours !== null}
          usual="Legal quiet hours (Florida: none after 8 PM)."
          reset={() => choose(null)}
        />
      }
    >
      <div className="row gap-2">
        <HourChoice
          label="Texts go out from"
          value={shown.from}
          describedBy={id}
          onChange={(from) => change({ from })}
        />
        <span className="muted">to</span>
        <HourChoice label="Texts go out until" value={shown.to} describedBy={id} onChange={(to) => change({ to })} />
      </div>
      <NotSaved id={id} choice={choice} theirs={theirs && `${hourText(theirs.from)} to ${hourText(theirs.to)}`} />
    </SettingRow>
  );
}

export function SendingAndConsent({ settings }: { settings: AgencySettings }) {
  return (
    <SettingCard card="consent">
      <ul>
        <TextSetting
          setting="mail_name"
          value={settings.mail_name}
          placeholder={settings.agency_name}
          usual="Default: the agency’s name"
          save={(mail_name) => saveAgencySettings({ mail_name }, settings)}
        />
        <SettingRow setting="mail_from" side={settings.mail_from ? <Chip tone="blue">agency</Chip> : 'Usual'}>
          <span className="num">{settings.mail_from || 'The installation’s own'}</span>
        </SettingRow>
        <TextSetting
          setting="reply_to"
          type="email"
          value={settings.reply_to}
          usual="Default: the sender address"
          save={(reply_to) => saveAgencySettings({ reply_to }, settings)}
        />
        <TextTimes hours={settings.text_hours} />
        <TextSetting
          setting="intake_consent"
          rows={4}
          value={settings.intake_consent}
          placeholder={INTAKE_CONSENT.en}
          usual="Default: the wording shown"
          save={(intake_consent) => saveAgencySettings({ intake_consent }, settings)}
        />
      </ul>
      <p className="small muted pad">
        Who agreed to what, and who does not want messages, is listed in the{' '}
        <Link className="link" to="/dashboard/consent-ledger">
          consent ledger
        </Link>
        .
      </p>
    </SettingCard>
  );
}
