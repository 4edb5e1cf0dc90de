import { FLOOD_RULES, floodRulesError, floodRulesText, parseFloodRules } from '@freeboard/domain/flood/requirements';
import { launchesADayError } from '@freeboard/domain/intake';
import { useState } from 'react';
import { Switch } from '../../../ui/fields/switch.tsx';
import { settingOf } from './catalog.ts';
import { SettingCard } from './setting-card.tsx';
import { SettingRow } from './setting-row.tsx';
import { TextSetting } from './text-setting.tsx';
import { type AgencySettings, saveAgencySettings } from './use-agency-settings.ts';

/** Whether complete leads are launched without a person, and how many a day. */
function LeadLaunches({ settings }: { settings: AgencySettings }) {
  const { launches_leads: isOn, lead_launches_a_day: launches } = settings;
  const [error, setError] = useState<string | null>(null);
  return (
    <>
      <SettingRow setting="launches_leads" side={isOn ? null : 'Off: agents launch every lead.'}>
        <Switch
          label={settingOf('launches_leads').label}
          isOn={isOn}
          onChange={(launches_leads) => void saveAgencySettings({ launches_leads }).then(setError)}
        />
        <span role="alert" className="small bad block">
          {error}
        </span>
      </SettingRow>
      <TextSetting
        setting="lead_launches_a_day"
        inputMode="numeric"
        value={String(launches)}
        save={async (text) => {
          const lead_launches_a_day = text === '' ? Number.NaN : Number(text);
          return launchesADayError(lead_launches_a_day) ?? saveAgencySettings({ lead_launches_a_day });
        }}
      />
    </>
  );
}

/**
 * The agency's quoting rules: what-if prices, automatic launches, whether agents see carriers' names, the flood offer
 * and the flood rules.
 */
export function Quoting({ settings }: { settings: AgencySettings }) {
  const [error, setError] = useState<string | null>(null);
  const [floodError, setFloodError] = useState<string | null>(null);
  const [namesError, setNamesError] = useState<string | null>(null);
  return (
    <SettingCard card="quoting">
      <ul>
        <SettingRow setting="asks_what_if" side={settings.asks_what_if ? 'Default: on' : null}>
          <Switch
            label={settingOf('asks_what_if').label}
            isOn={settings.asks_what_if}
            onChange={(asks_what_if) => void saveAgencySettings({ asks_what_if }).then(setError)}
          />
          <span role="alert" className="small bad block">
            {error}
          </span>
        </SettingRow>
        <LeadLaunches settings={settings} />
        <SettingRow setting="agents_see_carriers">
          <Switch
            label={settingOf('agents_see_carriers').label}
            isOn={settings.agents_see_carriers}
            onChange={(agents_see_carriers) => void saveAgencySettings({ agents_see_carriers }).then(setNamesError)}
          />
          <span role="alert" className="small bad block">
            {namesError}
          </span>
        </SettingRow>
        <SettingRow setting="needs_flood_offer" side={settings.needs_flood_offer ? null : 'Default: off'}>
          <Switch
            label={settingOf('needs_flood_offer').label}
            isOn={settings.needs_flood_offer}
            onChange={(needs_flood_offer) => void saveAgencySettings({ needs_flood_offer }).then(setFloodError)}
          />
          <span role="alert" className="small bad block">
            {floodError}
          </span>
        </SettingRow>
        <TextSetting
          setting="flood_rules"
          rows={6}
          value={settings.flood_rules ? floodRulesText(settings.flood_rules) : ''}
          placeholder={floodRulesText(FLOOD_RULES)}
          usual="Default: the thresholds shown"
          save={async (text) => {
            const flood_rules = text === '' ? null : parseFloodRules(text);
            const error = flood_rules === null ? null : floodRulesError(flood_rules);
            return error ?? saveAgencySettings({ flood_rules: flood_rules as AgencySettings['flood_rules'] });
          }}
        />
      </ul>
    </SettingCard>
  );
}
