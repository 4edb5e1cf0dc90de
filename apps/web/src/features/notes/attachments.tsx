import type { Note } from '@freeboard/contract';
import { showSize } from '@freeboard/domain';
import { callOrNotify } from '../../lib/notices.ts';
import classes from './notes.module.css';

type Attachment = Note['attachments'][number];

const KINDS: Record<Attachment['kind'], string> = { picture: 'Picture', pdf: 'PDF', other: 'File' };

/** The files of a note: pictures and PDF open beside this page, all others are downloaded. */
export function Attachments({ files, applicationId }: { files: Note['attachments']; applicationId: number }) {
  async function open({ id, kind }: Attachment) {
    // At once, with the press: later the browser would take it for an unasked one.
    const place = kind === 'other' ? null : window.open('', '_blank');
    const answer = await callOrNotify('openNoteAttachment', { application_id: applicationId, attachment_id: id });
    if (!answer) return place?.close();
    if (place) {
      place.opener = null;
      place.location.replace(answer.file_url);
    } else window.location.assign(answer.file_url);
  }
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Files of this note">
      {files.map((file) => (
        <li key={file.id}>
          <button type="button" className={classes.file} onClick={() => void open(file)}>
            <span className="strong clip">{file.name}</span>
            <span className="muted small num">
              {KINDS[file.kind]} · {showSize(file.size)} · {file.kind === 'other' ? 'Download' : 'Open'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
