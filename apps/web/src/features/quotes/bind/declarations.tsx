import type { Application, Quote } from '@freeboard/contract';
import { tooLarge } from '@freeboard/domain/files';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { upload } from '../../../lib/server/upload.ts';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';

export function CompareHint({ application }: { application: Application }) {
  return (
    <p className="muted small">
      To have the declarations compared with what was bound, add them to Documents under{' '}
      <Link className="link" to={`/agent-portal/application-details/${application.id}?tab=notes`}>
        Notes &amp; Attachments
      </Link>
      .
    </p>
  );
}

export function Declarations({ application, quote }: { application: Application; quote: Quote }) {
  const [part, setPart] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  async function add(file: File) {
    const refused = file.size === 0 ? 'This file is empty.' : tooLarge(file.size);
    setFault(refused ?? '');
    if (refused !== null || part !== null) return;
    setPart(0);
    const ids = { application_id: application.id, quote_id: quote.id };
    const way = { onProgress: setPart, signal: new AbortController().signal };
    const result = await upload('attachPolicyFile', ids, [file], way);
    setPart(null);
    if (!result.ok) return setFault(Object.values(result.errors)[0]?.[0] ?? failureText(result));
    queryClient.setQueryData(['getApplicationById', { application_id: application.id }], result.data);
  }
  return (
    <div className="col gap-2">
      <h3>Declarations</h3>
      <FileDrop className="row wrap gap-2 pad-3" aria-label="Declarations" onFiles={([file]) => file && void add(file)}>
        {(choose) => (
          <>
            <span>Drop the declarations page here, or</span>
            <button type="button" className="link" onClick={choose}>
              choose a file
            </button>
          </>
        )}
      </FileDrop>
      {part === null ? null : <progress className="full" value={part} aria-label="Sending the declarations" />}
      <p className="small bad" role="alert">
        {fault}
      </p>
    </div>
  );
}
