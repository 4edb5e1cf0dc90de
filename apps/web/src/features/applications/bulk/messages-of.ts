import type { ApplicationRow } from '@freeboard/contract';
import { additionalApplicationError } from '@freeboard/domain/messages';

export type PlannedMessage = { main: ApplicationRow; additionalApplications: ApplicationRow[] };

const clientOf = ({ client: { payload }, email }: ApplicationRow): string =>
  [payload.first_name, payload.last_name, email].join(' ').trim().toLowerCase();

/**
 * The messages for several applications: messages to one client are combined if the applications' types differ (section
 * 4).
 */
export function messagesOf(rows: readonly ApplicationRow[]): PlannedMessage[] {
  const planned: PlannedMessage[] = [];
  for (const row of rows) {
    const fits = planned.find(
      ({ main, additionalApplications }) =>
        clientOf(main) === clientOf(row) &&
        [main, ...additionalApplications].every(
          (one) => additionalApplicationError(one.application_type, row.application_type) === null,
        ),
    );
    if (fits) fits.additionalApplications.push(row);
    else planned.push({ main: row, additionalApplications: [] });
  }
  return planned;
}
