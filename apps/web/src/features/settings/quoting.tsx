import { useState } from 'react';
import { Switch } from '../../ui/fields/switch.tsx';
import { settingOf } from './catalog.ts';
import { SettingCard } from './setting-card.tsx';
import { SettingRow } from './setting-row.tsx';
import classes from './settings.module.css';
import { type AgencySettings, saveAgencySettings } from './use-agency-settings.ts';

/** How the agency's carriers are asked beside a launch. */
export function Quoting({ settings }: { settings: AgencySettings }) {
  const [error, setError] = useState<string | null>(null);
  return (
    <SettingCard card="quoting">
      <ul>
        <SettingRow setting="asks_what_if" side={settings.asks_what_if ? 'Usual: on' : null}>
          <Switch
            label={settingOf('asks_what_if').label}
            isOn={settings.asks_what_if}
            onChange={(asks_what_if) => void saveAgencySettings({ asks_what_if }).then(setError)}
          />
          <span role="alert" className={classes.error}>
            {error}
          </span>
        </SettingRow>
      </ul>
    </SettingCard>
  );
}
