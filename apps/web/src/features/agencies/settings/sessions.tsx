import { SESSION_POLICY, type SessionPolicy } from '@freeboard/domain/people';
import { useId, useState } from 'react';
import { Choice } from '../../../ui/fields/choice.tsx';
import { SettingCard } from './setting-card.tsx';
import { SettingRow } from './setting-row.tsx';
import { type AgencySettings, saveAgencySettings } from './use-agency-settings.ts';
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
  const id = useId();
  const [draft, setDraft] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { usual } = SESSION_POLICY[setting];
  const shown = draft ?? kept ?? usual;
  const choices = [...new Set([...CHOICES[setting], shown])].sort((a, b) => a - b);
  async function choose(next: number) {
    setDraft(next);
    setError(await saveAgencySettings({ [setting]: next === usual ? null : next }));
    setDraft(null);
  }
  const side = (
    <Whose
      setting={setting}
      isOwn={kept !== null}
      usual={`Default: ${WORDS[setting](usual)}`}
      reset={() => void choose(usual)}
    />
  );
  return (
    <SettingRow setting={setting} htmlFor={id} side={side}>
      <Choice
        id={id}
        describedBy={`${id}-help ${id}-error`}
        isWrong={error !== null}
        value={String(shown)}
        choices={choices.map((n) => ({ value: String(n), label: WORDS[setting](n) }))}
        onChange={(n) => void choose(Number(n))}
      />
      <span id={`${id}-error`} role="alert" className="small bad block">
        {error}
      </span>
    </SettingRow>
  );
}

/** When inactive sessions of the agency's users end (R1.9). */
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
