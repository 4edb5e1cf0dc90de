import type { Application } from '@freeboard/contract';
import { isPerYear } from '@freeboard/domain/quotes';

/**
 * Whether an application's quotes can be discussed on the phone: its line is priced per year, it is not archived, it
 * was quoted, its quotes are current, and none of them is bound.
 */
export const isCallable = ({ application_type, archived_at, outdated, run_id, quotes }: Application): boolean =>
  isPerYear(application_type) &&
  archived_at === null &&
  outdated === null &&
  (run_id !== null || quotes.length > 0) &&
  quotes.every(({ bound }) => bound === null);
