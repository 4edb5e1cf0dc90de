import type { UserSettings } from '@freeboard/contract';
import type { NotificationKind } from '@freeboard/domain/settings';
import { ask } from '../server/calls.ts';
import { notifyFault } from '../server/notices.ts';
import { queryClient, useCall } from '../server/query.ts';
import { signal, useSignal } from '../signal.ts';

const KEY = ['getUserSettings', {}];
/** Settings that the server has not saved yet; they override pending answers. */
const chosen = signal<UserSettings>({});

/** Settings on top of others; notifications kind by kind, as the server merges them. */
const onTop = (below: UserSettings, above: UserSettings): UserSettings => ({
  ...below,
  ...above,
  ...(below.notifications && above.notifications
    ? { notifications: { ...below.notifications, ...above.notifications } }
    : {}),
});

/** What is still unsaved once `saved` is answered. */
function without({ notifications = {}, ...others }: UserSettings, saved: UserSettings): UserSettings {
  const left = Object.entries(others).filter(([key, value]) => saved[key as keyof UserSettings] !== value);
  const wishes = Object.entries(notifications).filter(
    ([kind, wish]) => saved.notifications?.[kind as NotificationKind] !== wish,
  );
  return { ...Object.fromEntries(left), ...(wishes.length > 0 ? { notifications: Object.fromEntries(wishes) } : {}) };
}

export function useUserSettings(): UserSettings {
  const kept = useCall('getUserSettings', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.user_settings;
  return onTop(kept ?? {}, useSignal(chosen));
}

/**
 * Takes effect immediately; if saving fails, the settings are restored, with a notice. @returns whether they were
 * saved
 */
export async function changeUserSettings(payload: UserSettings): Promise<boolean> {
  let isSaved = false;
  chosen.set(onTop(chosen.get(), payload));
  try {
    const kept = await ask('updateUserSettings', { payload });
    await queryClient.cancelQueries({ queryKey: KEY });
    queryClient.setQueryData(KEY, kept);
    isSaved = true;
  } catch (fault) {
    await notifyFault(fault);
  }
  chosen.set(without(chosen.get(), payload));
  return isSaved;
}
