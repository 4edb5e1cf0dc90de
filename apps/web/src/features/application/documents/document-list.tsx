import type { Application, DocumentRow } from '@freeboard/contract';
import { DOCUMENT_NAMES, documentsToRead } from '@freeboard/domain/documents';
import { FILE_LIMITS, tooLarge } from '@freeboard/domain/files';
import { Button } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { namePasted } from '../../../lib/browser/pasted-picture.ts';
import { showSize } from '../../../lib/format.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { callOrNotify, notify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';
import { upload } from '../../../lib/server/upload.ts';
import { Chip } from '../../../ui/chip.tsx';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import classes from './documents.module.css';
import { RequestPolicy } from './request-policy.tsx';

export const READABLE = '.pdf,.jpg,.jpeg,.png,.tif,.tiff,.zip,.heic';

const cached = (applicationId: number) => ({ queryKey: ['listDocuments', { application_id: applicationId }] });

function fileListFault(files: readonly File[]): string | null {
  if (files.length > FILE_LIMITS.most) return `At most ${FILE_LIMITS.most} files at once.`;
  const large = files.find(({ size }) => tooLarge(size));
  return large ? `${large.name}: ${tooLarge(large.size)}` : null;
}

/** Sends files to be read. @returns whether they arrived */
export async function sendDocuments(
  applicationId: number,
  files: readonly File[],
  onProgress: (part: number) => void = () => undefined,
): Promise<boolean> {
  const { signal } = new AbortController();
  const result = await upload('readDocuments', { application_id: applicationId }, files, { onProgress, signal });
  await queryClient.invalidateQueries(cached(applicationId));
  if (!result.ok) notify(noticeText(result), 'bad');
  else if (result.message !== '') notify({ title: 'Added', text: result.message });
  return result.ok;
}

type DropZoneProps = { onFiles: (files: readonly File[]) => void; part: number | null };

/** `onFiles` gets the files only if a single call can take them all. */
export function DropZone({ onFiles, part }: DropZoneProps) {
  const add = (files: readonly File[]) => {
    const fault = fileListFault(files);
    if (fault) notify({ title: 'Not added', text: fault }, 'bad');
    else onFiles(files);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    const now = new Date();
    add(Array.from(event.clipboardData.files, (file) => namePasted(file, now)));
  };
  return (
    <div onPaste={paste}>
      <FileDrop className="wrap gap-2 pad-3" multiple accept={READABLE} onFiles={add}>
        {(choose) => (
          <>
            <span className="strong">Drop documents here</span>
            <span>
              or{' '}
              <button type="button" className="link" onClick={choose}>
                choose
              </button>
              , or paste a picture
            </span>
            <span className="muted small">PDF, JPEG, PNG, TIFF or a ZIP of them · 25 MB each</span>
          </>
        )}
      </FileDrop>
      {part === null ? null : <progress className="full" value={part} aria-label="Sending the documents" />}
    </div>
  );
}

const isAtWork = ({ state }: DocumentRow): boolean => state === 'queued' || state === 'reading';

function StateChip({ document }: { document: DocumentRow }) {
  const { state, kind } = document;
  if (isAtWork(document)) return <Chip tone="blue">{state === 'queued' ? 'waiting' : 'reading'}</Chip>;
  if (state === 'failed') return <Chip tone="red">not read</Chip>;
  return kind === null ? <Chip tone="yellow">not recognized</Chip> : <Chip tone="green">{DOCUMENT_NAMES[kind]}</Chip>;
}

function stateText(document: DocumentRow): string {
  const { state, pages_read, page_count, open, taken, failure } = document;
  if (state === 'queued') return 'waits to be read';
  if (state === 'reading') return page_count > 0 ? `page ${pages_read} of ${page_count}` : 'opening the file';
  if (state === 'failed') return failure;
  if (state === 'not_recognized') return 'kept as an attachment; nothing is filled from it';
  const decided = taken > 0 ? ` · ${taken} taken` : '';
  return `${open === 1 ? '1 value' : `${open} values`} to review${decided}`;
}

function Pages({ document: { page_count, pages_read, name } }: { document: DocumentRow }) {
  if (page_count === 0) return null;
  return <progress className="full" max={page_count} value={pages_read} aria-label={`Pages read of ${name}`} />;
}

export function DocumentLine({ document, applicationId }: { document: DocumentRow; applicationId: number }) {
  return (
    <li className="row pad-34 ruled">
      <div className="col gap-1 breaks grow">
        <div>
          <span className="strong">{document.name}</span>{' '}
          <span className="muted small num">
            {document.page_count > 0
              ? `${document.page_count === 1 ? '1 page' : `${document.page_count} pages`}, `
              : ''}
            {showSize(document.size)}
          </span>
        </div>
        <div className="row wrap">
          <StateChip document={document} />
          <span className="muted small">{stateText(document)}</span>
        </div>
        {isAtWork(document) ? <Pages document={document} /> : null}
      </div>
      {document.state === 'read' ? (
        <Button
          component={Link}
          variant="default"
          size="compact-sm"
          to={`/agent-portal/application-details/${applicationId}/documents/${document.id}`}
        >
          Review
        </Button>
      ) : null}
    </li>
  );
}

type ToRead = { attachment_id: number; name: string };

function FilesByMail({ files, applicationId }: { files: readonly ToRead[]; applicationId: number }) {
  const [isBusy, setBusy] = useState(false);
  async function read() {
    setBusy(true);
    const attachment_ids = files.slice(0, FILE_LIMITS.most).map(({ attachment_id }) => attachment_id);
    if (await callOrNotify('readMessageFiles', { application_id: applicationId, attachment_ids }))
      await queryClient.invalidateQueries(cached(applicationId));
    setBusy(false);
  }
  if (files.length === 0) return null;
  return (
    <div className="row pad-34 ruled">
      <div className="col gap-1 breaks grow">
        <span className="strong">{documentsToRead(files.length)}</span>
        <span className="muted small">From messages: {files.map(({ name }) => name).join(', ')}</span>
      </div>
      <Button size="compact-sm" loading={isBusy} onClick={() => void read()}>
        {files.length === 1 ? 'Read it' : 'Read them'}
      </Button>
    </div>
  );
}

export function DocumentList({ application }: { application: Application }) {
  const query = useCall('listDocuments', { application_id: application.id });
  const [part, setPart] = useState<number | null>(null);
  async function add(files: readonly File[]) {
    setPart(0);
    await sendDocuments(application.id, files, setPart);
    setPart(null);
  }
  return (
    <section className="card" aria-label="Documents">
      <div className="head wrap">
        <h2>Documents</h2>
        <span className="muted small">
          Elevation certificate, flood determination, wind mitigation, 4-point, declarations page
        </span>
        <span className="grow" />
        <RequestPolicy application={application} />
      </div>
      <div className="pad-34">
        <DropZone onFiles={(files) => void add(files)} part={part} />
      </div>
      {query.error && !query.data ? <Failed text={query.error.message} retry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonRows rows={2} label="Loading the documents" /> : null}
      <FilesByMail files={query.data?.to_read ?? []} applicationId={application.id} />
      <ul>
        {query.data?.documents.map((document) => (
          <DocumentLine key={document.id} document={document} applicationId={application.id} />
        ))}
      </ul>
      {query.data?.documents.some(isAtWork) ? (
        <p className={`muted small ${classes.hint}`}>You can go on working. Reading goes on when you leave the page.</p>
      ) : null}
    </section>
  );
}
