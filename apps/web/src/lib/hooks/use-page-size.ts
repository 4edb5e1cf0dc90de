import type { UserSettings } from '@freeboard/contract';
import { changeUserSettings, useUserSettings } from '../session/user-settings.ts';

export type PageSize = NonNullable<UserSettings['quotes_page_size']>;
export const PAGE_SIZES: readonly PageSize[] = ['5', '10', '20', 'all'];

/** 5, 10, 20 or all, by default all (section 9); saved in the user's settings. */
export function usePageSize(): [PageSize, (size: PageSize) => void] {
  const settings = useUserSettings();
  return [settings.quotes_page_size ?? 'all', (quotes_page_size) => void changeUserSettings({ quotes_page_size })];
}
