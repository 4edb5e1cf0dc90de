import { SESSION_POLICY, type SessionPolicy } from '@freeboard/domain/people';
import { useChoice, viewOf } from '../../../drafts/choice.ts';
import { ChoiceSetting } from './choice-setting.tsx';
import { SettingCard } from './setting-card.tsx';
import { type AgencySettings, saveSetting } from './use-agency-settings.ts';
import { Whose } from './whose.tsx';

type Key = keyof SessionPolicy;

const CHOICES: Record<Key, readonly number[]> = {
  idle_minutes: [5, 10, 15, 20, 30, 50, 60, 90, 120, 180, 240],
  session_hours: [1, 2, 4, 8, 10, 12, 16, 24],
};
const WORDS: Record<Key, (n: number) => string> = {
  idle_minutes: (n) => `${n} minutes`,
  session_hours: (n) => (n === 1 ? '1 hour' : `${n} hours`),
};

function Lasting({ setting, kept }: { setting: Key; kept: number | null }) {
  const { usual } = SESSION_POLICY[setting];
  const choice = useChoice(setting, kept, saveSetting(setting));
  const shown = viewOf(
    choice,
    (lasting) => String(lasting ?? usual),
    (text) => (Number(text) === usual ? null : Number(text)),
  );
  const { conflict } = shown;
  const own = [shown.value, ...(conflict ? [conflict.theirs] : [])].map(Number);
  const choices = [...new Set([...CHOICES[setting], ...own])].sort((a, b) => a - b);
  return (
    <ChoiceSetting
      setting={setting}
      choice={shown}
      choices={choices.map((n) => ({ value: String(n), label: WORDS[setting](n) }))}
      side={
        <Whose
          setting={setting}
          isOwn={kept !== null}
          usual={`Default: ${WORDS[setting](usual)}`}
          reset={() => choice.choose(null)}
        />
      }
    />
  );
}

export function Sessions({ settings }: { settings: AgencySettings }) {
  return (
    <SettingCard card="sessions">
      <ul>
        <Lasting setting="idle_minutes" kept={settings.idle_minutes} />
        <Lasting setting="session_hours" kept={settings.session_hours} />
      </ul>
      <p className="small muted pad">It applies right away to everyone in the agency who is signed in.</p>
    </SettingCard>
  );
}
