import { useState } from 'react';
import { callOrNotify, notify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { SettingRow } from './setting-row.tsx';
import { Whose } from './whose.tsx';

const CHOICES = [
  { value: 'Yes', label: 'On' },
  { value: 'No', label: 'Off' },
] as const;

/** Whether the quotes of the user's applications are e-mailed to the client automatically once complete (R5.8). */
export function AutoEmailing() {
  const [isBusy, setBusy] = useState(false);
  const { data } = useCall('getUserSettings', {});
  const value = data?.user_settings.quote_auto_emailing ?? 'No';

  async function choose(next: 'Yes' | 'No') {
    if (!data || isBusy || next === value) return;
    setBusy(true);
    const answer = await callOrNotify('toggleUserQuoteAutoEmailing', {});
    setBusy(false);
    if (!answer) return;
    queryClient.setQueryData(['getUserSettings', {}], answer);
    const isOn = answer.user_settings.quote_auto_emailing === 'Yes';
    notify(
      {
        title: 'Saved',
        text: isOn ? 'It starts with the next completed application.' : 'Nothing is sent by itself.',
      },
      'good',
    );
  }
  return (
    <SettingRow
      setting="quote_auto_emailing"
      side={
        <Whose
          setting="quote_auto_emailing"
          isOwn={value !== 'No'}
          usual="Default: Off"
          reset={() => void choose('No')}
        />
      }
    >
      <Segmented
        isSmall
        label="E-mail quotes automatically"
        value={value}
        choices={CHOICES}
        onChange={(next) => void choose(next)}
      />
    </SettingRow>
  );
}
