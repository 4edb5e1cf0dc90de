import { callOrNotify } from '../../lib/notices.ts';

/** Lets the browser download a file of this host. */
function save(url: string, name: string | null): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads the Multi Quote PDF of an application, of these quotes or (of none) all; says what went wrong. */
export async function downloadPdf(applicationId: number, quoteIds: readonly number[]): Promise<void> {
  const answer = await callOrNotify('sendOrDownloadQuote', {
    request_type: 'download',
    application_id: applicationId,
    pdf_template_type: 'Multi Quote PDF',
    ...(quoteIds.length > 0 ? { quote_ids: [...quoteIds] } : {}),
  });
  if (answer?.pdf_file_url) save(answer.pdf_file_url, answer.pdf_file_name);
}
