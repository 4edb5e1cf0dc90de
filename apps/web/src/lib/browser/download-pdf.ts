import type { QuoteChoice } from '@freeboard/domain/quotes';
import { callOrNotify } from '../server/notices.ts';
import { saveUrl } from './save-url.ts';

/** The Single Quote PDF for exactly one quote, else the Multi Quote PDF. A failure is shown as a notice. */
export async function downloadPdf(applicationId: number, choice: QuoteChoice): Promise<void> {
  const answer = await callOrNotify('sendOrDownloadQuote', {
    request_type: 'download',
    application_id: applicationId,
    ...(choice === 'all' ? {} : { quote_ids: [...choice] }),
  });
  if (answer?.pdf_file_url) saveUrl(answer.pdf_file_url, answer.pdf_file_name);
}
