import { localDate } from '@freeboard/domain/forms';

/** The day for forms and quotes, YYYY-MM-DD: the server's, wherever this page is open. */
export const today = (): string => localDate(new Date());
