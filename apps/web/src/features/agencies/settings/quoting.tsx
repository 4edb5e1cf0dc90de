import { FLOOD_RULES, floodRulesError, floodRulesText, parseFloodRules } from '@freeboard/domain/flood/requirements';
import { launchesADayError } from '@freeboard/domain/intake';
import { FlagSetting } from './choice-setting.tsx';
import { SettingCard } from './setting-card.tsx';
import { TextSetting } from './text-setting.tsx';
import { type AgencySettings, saveAgencySettings } from './use-agency-settings.ts';

/** The rules as the server formats them; text that it rejects stays as typed. */
function normalRules(text: string): string {
  const rules = parseFloodRules(text);
  return text.trim() === '' || floodRulesError(rules) !== null ? text.trim() : floodRulesText(rules);
}

export function Quoting({ settings }: { settings: AgencySettings }) {
  return (
    <SettingCard card="quoting">
      <ul>
        <FlagSetting setting="asks_what_if" settings={settings} side={settings.asks_what_if ? 'Default: on' : null} />
        <FlagSetting
          setting="launches_leads"
          settings={settings}
          side={settings.launches_leads ? null : 'Off: agents launch every lead.'}
        />
        <TextSetting
          setting="lead_launches_a_day"
          inputMode="numeric"
          value={String(settings.lead_launches_a_day)}
          normalize={(text) => (text.trim() === '' ? '' : String(Number(text)))}
          save={async (text) => {
            const lead_launches_a_day = text === '' ? Number.NaN : Number(text);
            return launchesADayError(lead_launches_a_day) ?? saveAgencySettings({ lead_launches_a_day }, settings);
          }}
        />
        <FlagSetting setting="agents_see_carriers" settings={settings} />
        <FlagSetting
          setting="needs_flood_offer"
          settings={settings}
          side={settings.needs_flood_offer ? null : 'Default: off'}
        />
        <TextSetting
          setting="flood_rules"
          rows={6}
          value={settings.flood_rules ? floodRulesText(settings.flood_rules) : ''}
          normalize={normalRules}
          placeholder={floodRulesText(FLOOD_RULES)}
          usual="Default: the thresholds shown"
          save={async (text) => {
            const flood_rules = text === '' ? null : parseFloodRules(text);
            const error = flood_rules === null ? null : floodRulesError(flood_rules);
            return error ?? saveAgencySettings({ flood_rules: flood_rules as AgencySettings['flood_rules'] }, settings);
          }}
        />
      </ul>
    </SettingCard>
  );
}
