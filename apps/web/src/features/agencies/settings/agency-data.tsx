import { maskPhone } from '@freeboard/domain/forms';
import { useState } from 'react';
import { useTyped } from '../../../drafts/typed.ts';
import { useSession } from '../../../lib/session/session.ts';
import { LicensesField } from '../licenses-field.tsx';
import { SettingCard } from './setting-card.tsx';
import { SettingRow } from './setting-row.tsx';
import { TextSetting } from './text-setting.tsx';
import { type AgencySettings, saveAgencySettings } from './use-agency-settings.ts';

function Licenses({ settings }: { settings: AgencySettings }) {
  const agency = useSession()?.user.agency?.id ?? 0;
  const [typed, setTyped] = useTyped('setting', `${agency} licenses`);
  const [error, setError] = useState<string | null>(null);
  return (
    <SettingRow setting="licenses" isLabelled>
      <LicensesField
        licenses={settings.licenses}
        typed={typed ?? ''}
        onType={(text) => setTyped(text || null)}
        onChange={(licenses) => {
          setTyped(null);
          void saveAgencySettings({ licenses }).then(setError);
        }}
      />
      <span role="alert" className="small bad block">
        {error}
      </span>
    </SettingRow>
  );
}

export function AgencyData({ settings }: { settings: AgencySettings }) {
  return (
    <SettingCard card="agency">
      <ul>
        <TextSetting
          setting="agency_name"
          value={settings.agency_name}
          save={(agency_name) => saveAgencySettings({ agency_name })}
        />
        <TextSetting
          setting="street_address"
          value={settings.street_address}
          save={(street_address) => saveAgencySettings({ street_address })}
        />
        <TextSetting
          setting="phone"
          type="tel"
          mask={maskPhone}
          value={settings.phone}
          save={(phone) => saveAgencySettings({ phone })}
        />
        <Licenses settings={settings} />
      </ul>
    </SettingCard>
  );
}
