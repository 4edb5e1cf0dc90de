import { nfipLapseError } from '@freeboard/domain/flood';
import { formatDate } from '@freeboard/domain/forms';
import { wholeDate } from '@freeboard/domain/reading';
import { client } from '../../../../lib/server/calls.ts';
import { queryClient } from '../../../../lib/server/query.ts';
import { today } from '../../../../lib/today.ts';
import { Failed, SkeletonRows } from '../../../../ui/states.tsx';
import { SettingCard } from '../setting-card.tsx';
import { TextSetting } from '../text-setting.tsx';
import { useAgencySettings } from '../use-agency-settings.ts';
import { StatusBook } from './status-book.tsx';

/**
 * Saves the day the NFIP's authority lapsed; '' while it is authorized. @returns the error, or null once it is saved
 */
async function saveLapse(text: string): Promise<string | null> {
  const lapsed_since = text === '' ? null : (wholeDate(text) ?? text);
  const wrong = nfipLapseError(lapsed_since, today());
  if (wrong !== null) return wrong;
  const result = await client.call('setNfipAuthority', { lapsed_since });
  if (!result.ok) return Object.values(result.errors).flat()[0] ?? 'Not saved. Try again.';
  await Promise.all(
    ['getGlobalSettings', 'getFloodEstimate'].map((call) => queryClient.invalidateQueries({ queryKey: [call] })),
  );
  return null;
}

function shownDate(text: string): string {
  const day = wholeDate(text.trim());
  return day === null ? text.trim() : formatDate(day);
}

export default function FloodProgramCard() {
  const query = useAgencySettings();
  const since = query.data?.global_settings.nfip_lapsed_since;
  return (
    <SettingCard card="flood_program">
      {query.isError && !query.data ? (
        <Failed text={query.error.message} retry={() => void query.refetch()} />
      ) : query.data ? (
        <ul>
          <TextSetting
            setting="nfip_authority"
            value={since ? formatDate(since) : ''}
            normalize={shownDate}
            placeholder="Not lapsed"
            save={saveLapse}
          />
          <StatusBook />
        </ul>
      ) : (
        <SkeletonRows rows={1} label="Loading the flood program" />
      )}
    </SettingCard>
  );
}
