import { maskPhone } from '@freeboard/domain/forms';
import { useChoice } from '../../../drafts/choice.ts';
import { type Merge, mergeLists, mergeWhole } from '../../../drafts/merge.ts';
import { useTyped } from '../../../drafts/typed.ts';
import { useSession } from '../../../lib/session/session.ts';
import { LicensesField } from '../licenses-field.tsx';
import { NotSaved } from './choice-setting.tsx';
import { SettingCard } from './setting-card.tsx';
import { SettingRow } from './setting-row.tsx';
import { TextSetting } from './text-setting.tsx';
import { type AgencySettings, saveAgencySettings, saveSetting } from './use-agency-settings.ts';

type License = AgencySettings['licenses'][number];
const byState = mergeLists<License>((licenses) => licenses.map(({ state }) => state), mergeWhole);
/** Sorted by state, since licenses that two users added have no common order. */
const mergeLicenses: Merge<License[]> = (...licenses) =>
  byState(...licenses).toSorted((a, b) => a.state.localeCompare(b.state));

function Licenses({ settings }: { settings: AgencySettings }) {
  const agency = useSession()?.user.agency?.id ?? 0;
  const [typed, setTyped] = useTyped('setting', `${agency} licenses`);
  const choice = useChoice('licenses', settings.licenses, saveSetting('licenses'), mergeLicenses);
  return (
    <SettingRow setting="licenses" isLabelled>
      <LicensesField
        licenses={choice.value}
        typed={typed ?? ''}
        onType={(text) => setTyped(text || null)}
        onChange={(licenses) => {
          setTyped(null);
          choice.choose(licenses);
        }}
      />
      <NotSaved
        choice={choice}
        theirs={choice.conflict?.theirs.map(({ state, number }) => `${state} ${number}`).join(', ')}
      />
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
          save={(agency_name) => saveAgencySettings({ agency_name }, settings)}
        />
        <TextSetting
          setting="street_address"
          value={settings.street_address}
          save={(street_address) => saveAgencySettings({ street_address }, settings)}
        />
        <TextSetting
          setting="phone"
          type="tel"
          mask={maskPhone}
          value={settings.phone}
          save={(phone) => saveAgencySettings({ phone }, settings)}
        />
        <Licenses settings={settings} />
      </ul>
    </SettingCard>
  );
}
