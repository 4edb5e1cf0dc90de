import { priceCountWords } from '@freeboard/domain';
import type { Effects } from '../../kernel/context/context.ts';
import { SYSTEM } from '../../kernel/context/flush.ts';
import { type ApplicationSummary, applicationLabel, type Figures } from '../applications/index.ts';

/** Takes what is done with a completed application's quotes by itself. */
export const AUTO_EMAIL_QUEUE = 'auto_email_quotes';

/**
 * Notes that the last carrier of an application's run has ended: for the record and the open pages; for its people and
 * automatic e-mail where it is the run's first end.
 */
export function noteCompleted(
  effects: Effects,
  application: ApplicationSummary,
  { quote_count: quotes, indication_count: indications }: Figures,
  isFirst = true,
): void {
  const { id, agency_id: agencyId, agent_id, created_by, status } = application;
  const prices = { quotes, indications };
  effects.history.push({
    action: `completed with ${priceCountWords(prices)}`,
    agencyId,
    applicationId: id,
    changes: [{ field: 'status', from: status, to: 'complete' }],
    actor: SYSTEM,
  });
  effects.events.push({ kind: 'application', agencyId, applicationId: id, ids: { application_id: id } });
  if (!isFirst) return;
  const text = `Quotes for ${applicationLabel(application)} are complete: ${priceCountWords(prices)}.`;
  for (const personId of new Set([agent_id, created_by]))
    if (personId !== null)
      effects.notifications.push({ personId, agencyId, kind: 'application_complete', text, applicationId: id });
  if (application.emails_quotes) effects.jobs.push({ queue: AUTO_EMAIL_QUEUE, data: { application_id: id } });
}
