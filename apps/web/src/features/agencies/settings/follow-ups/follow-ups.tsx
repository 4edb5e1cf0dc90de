import {
  TASK_RULE_KEYS,
  TASK_RULES,
  type TaskRule,
  type TaskRuleSetting,
  US_TIME_ZONES,
} from '@freeboard/domain/tasks';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Choice as Choosing, useChoice } from '../../../../drafts/choice.ts';
import { mergeFields } from '../../../../drafts/merge.ts';
import { showCount } from '../../../../lib/format.ts';
import { callOrNotify, notify } from '../../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../../lib/server/query.ts';
import { Choice } from '../../../../ui/fields/choice.tsx';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { ChoiceSetting, NotSaved } from '../choice-setting.tsx';
import { SettingCard } from '../setting-card.tsx';
import classes from '../settings.module.css';
import { type AgencySettings, saveSetting } from '../use-agency-settings.ts';

function TimeZone({ settings }: { settings: AgencySettings }) {
  const choice = useChoice('time_zone', settings.time_zone, saveSetting('time_zone'));
  return <ChoiceSetting setting="time_zone" choice={choice} choices={US_TIME_ZONES} />;
}

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

function Days({ rule, setting, save }: { rule: TaskRule; setting: TaskRuleSetting; save: (days: number) => void }) {
  const { most, label } = TASK_RULES[rule];
  return (
    <Choice
      label={`${label}: days`}
      isDisabled={!setting.is_on}
      value={String(setting.days)}
      choices={Array.from({ length: most }, (_, at) => ({
        value: String(at + 1),
        label: daysText(at + 1),
      }))}
      onChange={(days) => save(Number(days))}
    />
  );
}

/** Messages on hold because a rule would have written to too many people at the same time. */
function Held({ rule, people }: { rule: TaskRule; people: number }) {
  const [isBusy, setBusy] = useState(false);
  async function decide(is_sent: boolean) {
    setBusy(true);
    const answer = await callOrNotify('decideFollowUps', { rule, is_sent });
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey: ['listHeldFollowUps'] });
    if (answer)
      notify({ title: is_sent ? 'Follow-ups are being sent' : 'Not sent', text: `${showCount(answer.people)} people` });
  }
  return (
    <div role="status" className="note row gap-2 wrap soft-orange">
      <span className="grow">
        This rule would message <b>{people === 1 ? '1 person' : `${showCount(people)} people`}</b>. Nothing has been
        sent.
      </span>
      <Button size="compact-sm" loading={isBusy} onClick={() => void decide(true)}>
        Send all
      </Button>
      <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void decide(false)}>
        Don’t send
      </Button>
    </div>
  );
}

type RuleProps = {
  rule: TaskRule;
  choice: Choosing<TaskRuleSetting>;
  people: number;
};

const ruleText = (rule: TaskRule, { is_on, days, sends }: TaskRuleSetting): string =>
  [is_on ? 'on' : 'off', daysText(days), TASK_RULES[rule].hasMessage ? (sends ? 'with e-mail' : 'no e-mail') : '']
    .filter(Boolean)
    .join(', ');

function Rule({ rule, choice, people }: RuleProps) {
  const { label, help, hasMessage } = TASK_RULES[rule];
  const { value: setting, conflict } = choice;
  const save = (part: Partial<TaskRuleSetting>) => choice.choose({ ...setting, ...part });
  return (
    <li className={`item ${classes.setting}`} data-rule={rule}>
      <div>
        <span className="strong">{label}</span>
        <p className="small muted">{help}</p>
      </div>
      <div className="col">
        <Days rule={rule} setting={setting} save={(days) => save({ days })} />
        {hasMessage ? (
          <Switch
            label="E-mail the client a reminder"
            isLabelSeen
            isOn={setting.sends}
            isDisabled={!setting.is_on}
            onChange={(sends) => save({ sends })}
          />
        ) : null}
        {choice.error ? <NotSaved choice={choice} theirs={conflict && ruleText(rule, conflict.theirs)} /> : null}
        {people > 0 ? <Held rule={rule} people={people} /> : null}
      </div>
      <div className="small muted row lines-1 wrap">
        <Switch label={label} isOn={setting.is_on} onChange={(is_on) => save({ is_on })} />
      </div>
    </li>
  );
}

export function FollowUps({ settings }: { settings: AgencySettings }) {
  const held = useCall('listHeldFollowUps', {}).data?.held ?? [];
  // One draft, because the rules are saved as a whole.
  const choice = useChoice('task_rules', settings.task_rules, saveSetting('task_rules'), mergeFields);
  return (
    <SettingCard card="follow_ups">
      <ul>
        <TimeZone settings={settings} />
        {TASK_RULE_KEYS.map((rule) => (
          <Rule
            key={rule}
            rule={rule}
            choice={choice.part(rule)}
            people={held.find((one) => one.rule === rule)?.people ?? 0}
          />
        ))}
      </ul>
    </SettingCard>
  );
}
