import { localDate } from '@freeboard/domain';

/** The day of forms and quotes, YYYY-MM-DD: the server's, wherever this page is open. */
export const today = (): string => localDate(new Date());
