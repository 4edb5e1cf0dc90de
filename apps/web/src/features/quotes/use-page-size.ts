import type { AnswerOf } from '@freeboard/contract';
import { client } from '../../lib/calls.ts';
import { queryClient, useCall } from '../../lib/query.ts';

export type PageSize = NonNullable<AnswerOf<'getUserSettings'>['user_settings']['quotes_page_size']>;
export const PAGE_SIZES: readonly PageSize[] = ['5', '10', '20', 'all'];

/** How many rows a page of results has (section 9: 5, 10, 20 or all, default all); kept in the person's settings. */
export function usePageSize(): [PageSize, (size: PageSize) => void] {
  const settings = useCall('getUserSettings', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.user_settings;
  const set = (quotes_page_size: PageSize) => {
    queryClient.setQueryData(['getUserSettings', {}], { user_settings: { ...settings, quotes_page_size } });
    void client.call('updateUserSettings', { payload: { quotes_page_size } });
  };
  return [settings?.quotes_page_size ?? 'all', set];
}
