import type { Note } from '@freeboard/contract';
import { showSize } from '@freeboard/domain/files';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { FilePreview, type Shown } from './file-preview.tsx';
import classes from './notes.module.css';

type Attachment = Note['attachments'][number];

const KINDS: Record<Attachment['kind'], string> = { picture: 'Picture', pdf: 'PDF', other: 'File' };

/** The key of notes with a carrier's or a policy's files. These name the carrier and are never read into the form. */
const CARRIER_FILES = 'carrier_document';

export function Attachments({ note, applicationId }: { note: Note; applicationId: number }) {
  const { attachments: files, key } = note;
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown | null>(null);
  async function open(file: Attachment) {
    const answer = await callOrNotify('openNoteAttachment', { application_id: applicationId, attachment_id: file.id });
    if (!answer) return;
    if (file.kind === 'other') window.location.assign(answer.file_url);
    else setShown({ file, address: answer.file_url });
  }
  async function read(file: Attachment) {
    const request = { application_id: applicationId, attachment_ids: [file.id] };
    const answer = await callOrNotify('readDocuments', request);
    if (!answer) return;
    void queryClient.invalidateQueries({ queryKey: ['listDocuments', { application_id: applicationId }] });
    void navigate(`/agent-portal/application-details/${applicationId}/documents`);
  }
  if (files.length === 0) return null;
  return (
    <>
      <ul className="row stretch gap-2 wrap" aria-label="Files of this note">
        {files.map((file) => (
          <li key={file.id} className="col gap-1 start">
            <button type="button" className={classes.file} onClick={() => void open(file)}>
              <span className="strong clip">{file.name}</span>
              <span className="muted small num">
                {KINDS[file.kind]} · {showSize(file.size)} · {file.kind === 'other' ? 'Download' : 'Show'}
              </span>
            </button>
            {file.kind === 'other' || key === CARRIER_FILES ? null : (
              <button type="button" className="link small" onClick={() => void read(file)}>
                Read this<span className="hidden-word"> {file.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown ? <FilePreview shown={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}
