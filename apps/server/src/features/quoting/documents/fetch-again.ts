import { Fault } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { waitAgain } from './documents.queries.ts';
import { DOCUMENTS_QUEUE } from './save-documents.ts';

/**
 * Queues a carrier's file that could not be saved for another download.
 * @throws Fault not_found when there is nothing to download
 */
export const fetchCarrierDocument: Verb<'fetchCarrierDocument'> = async (context, { application_id, document_id }) => {
  const { db, viewer } = context;
  // A viewer who may not see carriers sees none of their files.
  const waiting = viewer.displayCarriers ? await waitAgain(db, application_id, document_id) : undefined;
  if (!waiting) throw new Fault('not_found');
  const of = { agencyId: waiting.agency_id, applicationId: application_id };
  context.enqueue({ queue: DOCUMENTS_QUEUE, data: { request_id: waiting.request_id } });
  context.record({ action: 'fetched a file of a carrier again', ...of });
  context.emit({ kind: 'quote', ...of, ids: { application_id, quote_id: waiting.request_id } });
  return {};
};
