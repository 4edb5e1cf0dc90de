import type { Application } from '@freeboard/contract';
import { isPerYear } from '@freeboard/domain/quotes';

/** Requires a line priced per year, current quotes, and no archived application or bound quote. */
export const isCallable = ({ application_type, archived_at, outdated, run_id, quotes }: Application): boolean =>
  isPerYear(application_type) &&
  archived_at === null &&
  outdated === null &&
  (run_id !== null || quotes.length > 0) &&
  quotes.every(({ bound }) => bound === null);
