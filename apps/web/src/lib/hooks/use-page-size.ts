import type { UserSettings } from '@freeboard/contract';
import { changeUserSettings, useUserSettings } from '../session/user-settings.ts';

export type PageSize = NonNullable<UserSettings['quotes_page_size']>;
export const PAGE_SIZES: readonly PageSize[] = ['5', '10', '20', 'all'];

/** How many rows a page of results has (section 9: 5, 10, 20 or all, default all); saved in the user's settings. */
export function usePageSize(): [PageSize, (size: PageSize) => void] {
  const settings = useUserSettings();
  return [settings.quotes_page_size ?? 'all', (quotes_page_size) => void changeUserSettings({ quotes_page_size })];
}
