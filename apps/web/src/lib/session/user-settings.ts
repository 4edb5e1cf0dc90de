import type { UserSettings } from '@freeboard/contract';
import { ask } from '../server/calls.ts';
import { notifyFault } from '../server/notices.ts';
import { queryClient, useCall } from '../server/query.ts';
import { signal, useSignal } from '../signal.ts';

const KEY = ['getUserSettings', {}];
/** Settings that the server has not saved yet; they override pending answers. */
const chosen = signal<UserSettings>({});

/** The user's own settings, including unsaved choices. */
export function useUserSettings(): UserSettings {
  const kept = useCall('getUserSettings', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.user_settings;
  return { ...kept, ...useSignal(chosen) };
}

/**
 * Changes settings of the user immediately and saves them; on failure they are restored, with a notice.
 * @returns whether they were saved
 */
export async function changeUserSettings(payload: UserSettings): Promise<boolean> {
  let isSaved = false;
  chosen.set({ ...chosen.get(), ...payload });
  try {
    const kept = await ask('updateUserSettings', { payload });
    await queryClient.cancelQueries({ queryKey: KEY });
    queryClient.setQueryData(KEY, kept);
    isSaved = true;
  } catch (fault) {
    await notifyFault(fault);
  }
  const left = Object.entries(chosen.get()).filter(([key, value]) => payload[key as keyof UserSettings] !== value);
  chosen.set(Object.fromEntries(left));
  return isSaved;
}
