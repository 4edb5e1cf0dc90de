import { callOrNotify } from '../server/notices.ts';
import { saveUrl } from './save-url.ts';

/**
 * Downloads the PDF of an application, of these quotes or (of none) all: the Single Quote PDF of exactly one, else the
 * Multi Quote PDF; says what went wrong.
 */
export async function downloadPdf(applicationId: number, quoteIds: readonly number[]): Promise<void> {
  const answer = await callOrNotify('sendOrDownloadQuote', {
    request_type: 'download',
    application_id: applicationId,
    ...(quoteIds.length > 0 ? { quote_ids: [...quoteIds] } : {}),
  });
  if (answer?.pdf_file_url) saveUrl(answer.pdf_file_url, answer.pdf_file_name);
}
