import type { Application } from '@freeboard/contract';
import { isPerYear } from '@freeboard/domain/quotes';

/**
 * Whether there is something to say about an application's quotes on the phone: they are current, can be chosen, and
 * are of a line whose prices are for a year and whose terms are compared with the request.
 */
export const isCallable = ({ application_type, archived_at, outdated, run_id, quotes }: Application): boolean =>
  isPerYear(application_type) &&
  archived_at === null &&
  outdated === null &&
  (run_id !== null || quotes.length > 0) &&
  quotes.every(({ bound }) => bound === null);
