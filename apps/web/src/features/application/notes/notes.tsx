import type { Application, Note } from '@freeboard/contract';
import { alertColor } from '@freeboard/domain/alerts';
import { Button } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { showTime } from '../../../lib/format.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { Chip, Dot } from '../../../ui/chip.tsx';
import { Empty } from '../../../ui/states.tsx';
import { DocumentList } from '../documents/document-list.tsx';
import { AddNote } from './add-note.tsx';
import { Attachments } from './attachments.tsx';
import { NOTES_PARTS } from './module-parts.ts';
import { EMPTY, readDraft } from './note-draft.ts';
import classes from './notes.module.css';

function AlertToggle({ note, applicationId }: { note: Note; applicationId: number }) {
  async function toggle() {
    const answer = await callOrNotify('toggleApplicationAlertNote', {
      note_id: note.id,
      application_id: applicationId,
    });
    if (answer)
      void queryClient.invalidateQueries({ queryKey: ['getApplicationById', { application_id: applicationId }] });
  }
  return (
    <Button variant="default" size="compact-sm" onClick={() => void toggle()}>
      {note.payload.is_active ? 'Set inactive' : 'Set active'}
    </Button>
  );
}

function Pin({ note, applicationId }: { note: Note; applicationId: number }) {
  const isPinned = note.pinned_at !== null;
  async function pin() {
    const answer = await callOrNotify('pinNote', {
      note_id: note.id,
      application_id: applicationId,
      is_pinned: !isPinned,
    });
    if (answer)
      void queryClient.invalidateQueries({ queryKey: ['getApplicationById', { application_id: applicationId }] });
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={`${isPinned ? 'Unpin' : 'Pin'} ${note.title}`}
      onClick={() => void pin()}
    >
      {isPinned ? 'Unpin' : 'Pin'}
    </Button>
  );
}

function OneNote({ note, applicationId, isLinked }: { note: Note; applicationId: number; isLinked: boolean }) {
  const { is_alert, is_active, sent_by, status } = note.payload;
  const color = alertColor([{ key: note.key, is_alert, is_active, status }]);
  return (
    <li className="item col gap-2">
      <div className="row wrap">
        {color ? <Dot tone={color} words="Active alert" /> : null}
        <h3>{note.title}</h3>
        {is_alert ? <Chip>{is_active ? 'alert' : 'alert, inactive'}</Chip> : null}
        <span className="grow" />
        <span className="muted small num">
          {sent_by ? `${sent_by} · ` : ''}
          {showTime(note.created_at)}
        </span>
        {note.pinned_at === null ? null : <Chip tone="blue">Pinned</Chip>}
        {is_alert ? null : <Pin note={note} applicationId={applicationId} />}
        {is_alert ? <AlertToggle note={note} applicationId={applicationId} /> : null}
      </div>
      <p className={classes.body}>{note.body}</p>
      <Attachments note={note} applicationId={applicationId} />
      {is_alert
        ? null
        : NOTES_PARTS.map(({ name, AtNote }) => (
            <AtNote key={name} note={note} applicationId={applicationId} isLinked={isLinked} />
          ))}
    </li>
  );
}

/** The fifth tab: pinned notes first, then the newest. Only alert notes have a toggle (section 4). */
export default function Notes({ application }: { application: Application }) {
  const notes = application.notes.toSorted(
    (a, b) => (b.pinned_at ?? '').localeCompare(a.pinned_at ?? '') || b.id - a.id,
  );
  /** The files that the open dialog starts with; null while it is closed. */
  const [adding, setAdding] = useState<readonly File[] | null>(null);
  // React events also bubble out of an open dialog, which handles drops itself.
  const isHere = (event: DragEvent) => event.currentTarget.contains(event.target as Node);
  const drop = (event: DragEvent) => {
    if (!isHere(event)) return;
    event.preventDefault();
    setAdding([...event.dataTransfer.files]);
  };
  return (
    <>
      <DocumentList application={application} />
      <section
        className="card mt-4"
        aria-label="Notes and attachments"
        onDragOver={(event) => isHere(event) && event.preventDefault()}
        onDrop={drop}
      >
        <div className="head wrap">
          <h2>Notes & Attachments</h2>
          <span className="grow" />
          {adding === null && readDraft(application.id) !== EMPTY ? (
            <span className="muted small">You have an unsaved note</span>
          ) : null}
          <Button size="compact-sm" onClick={() => setAdding([])}>
            Add note
          </Button>
        </div>
        {notes.length === 0 ? (
          <Empty
            title="No notes yet"
            text="Add one, or drop files here. What the portal reports of launches appears by itself."
          />
        ) : (
          <ul>
            {notes.map((note) => (
              <OneNote
                key={note.id}
                note={note}
                applicationId={application.id}
                isLinked={application.zoho_crm_modules !== null}
              />
            ))}
          </ul>
        )}
        {NOTES_PARTS.map(({ name, Below }) => (
          <Below key={name} application={application} />
        ))}
        {adding ? <AddNote application={application} first={adding} onClose={() => setAdding(null)} /> : null}
      </section>
    </>
  );
}
