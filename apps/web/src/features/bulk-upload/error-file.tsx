import type { BulkUpload } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveUrl } from '../../lib/browser/save-url.ts';
import { callOrNotify } from '../../lib/server/notices.ts';

export function ErrorFile({ upload }: { upload: BulkUpload }) {
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    const answer = await callOrNotify('getBulkUploadErrorsFile', { upload_id: upload.id });
    setBusy(false);
    if (answer) saveUrl(answer.file_url, answer.name);
  }
  const isThere = upload.rejected > 0 && upload.state !== 'checking';
  return (
    <Button variant="default" loading={isBusy} disabled={!isThere} onClick={() => void download()}>
      Download errors
    </Button>
  );
}
