import type { FileOfClient } from '@freeboard/contract';
import { saveUrl } from '../../lib/browser/save-url.ts';
import { callOrNotify } from '../../lib/server/notices.ts';

export async function openFile({ kind, id, application_id, name }: Omit<FileOfClient, 'at'>): Promise<void> {
  if (kind === 'attachment') {
    const answer = await callOrNotify('openNoteAttachment', { application_id, attachment_id: id });
    if (answer) saveUrl(answer.file_url, name);
    return;
  }
  const answer = await callOrNotify('openFollowedDocument', { application_id, kind, document_id: id });
  if (answer) saveUrl(answer.file_url, answer.file_name);
}
