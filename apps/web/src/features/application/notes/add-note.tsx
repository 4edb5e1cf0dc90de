import type { Application } from '@freeboard/contract';
import { FILE_LIMITS, tooLarge } from '@freeboard/domain/files';
import { noteErrors } from '@freeboard/domain/messages';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { namePasted } from '../../../lib/browser/pasted-picture.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { config } from '../../../lib/server/config.ts';
import { failureText, notify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { upload } from '../../../lib/server/upload.ts';
import { useSignal } from '../../../lib/signal.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Check } from '../../../ui/fields/check.tsx';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { type Chosen, ChosenFiles } from './chosen-files.tsx';
import { EMPTY, type NoteDraft, readDraft, storeDraft } from './note-draft.ts';

type Fault = Exclude<Awaited<ReturnType<typeof upload>>, { ok: true }>;
type Props = { application: Application; first: readonly File[]; onClose: () => void };

const asChosen = (file: File): Chosen => ({
  id: randomId(),
  file,
  fault: file.size === 0 ? 'This file is empty.' : tooLarge(file.size),
});

/** The server's messages, by index of the file. */
const faultsOf = (errors: Record<string, string[]>): Map<number, string> =>
  new Map(
    Object.entries(errors).flatMap(([field, [says = '']]) => {
      const at = /^file_data\.(\d+)$/.exec(field)?.[1];
      return at === undefined ? [] : [[Number(at), says.replace(/^.*?: /, '')]];
    }),
  );

function useDraft({ id }: Application) {
  const [draft, setDraft] = useState<NoteDraft>(() => readDraft(id));
  function type(change: Partial<NoteDraft>) {
    const next = { ...draft, ...change };
    setDraft(next);
    storeDraft(id, next);
  }
  return { draft, type };
}

function useChosenFiles(first: readonly File[], clear: () => void) {
  const [files, setFiles] = useState<readonly Chosen[]>(() => first.map(asChosen));
  function add(more: readonly File[]) {
    clear();
    setFiles((before) => [...before, ...more.map(asChosen)]);
  }
  function remove(id: string) {
    clear();
    setFiles(files.filter((one) => one.id !== id));
  }
  return { files, setFiles, add, remove };
}

const requestOf = ({ id }: Application, { title, body }: NoteDraft, isForCrm: boolean) => ({
  application_id: id,
  note_details: { title: title.trim(), body: body.trim() },
  ...(isForCrm ? { keep_in_crm: true } : {}),
});

function useNote({ application, first, onClose }: Props) {
  const { draft, type } = useDraft(application);
  const [isTried, setTried] = useState(false);
  const [isForCrm, setForCrm] = useState(false);
  const [message, setMessage] = useState('');
  const { files, setFiles, add, remove } = useChosenFiles(first, () => setMessage(''));
  const [part, setPart] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  const errors = noteErrors(draft);
  const isTooMany = files.length > FILE_LIMITS.most;
  const isBusy = part !== null;

  function refuse(result: Fault) {
    const faults = faultsOf(result.errors);
    setFiles((before) => before.map((one, at) => ({ ...one, fault: faults.get(at) ?? one.fault })));
    setMessage(faults.size > 0 ? 'Not saved. Remove the file that is not taken and save again.' : failureText(result));
  }
  async function save() {
    setTried(true);
    setMessage('');
    if (isBusy || Object.keys(errors).length > 0 || isTooMany || files.some(({ fault }) => fault !== null)) return;
    setPart(0);
    const controller = new AbortController();
    sending.current = controller;
    const request = requestOf(application, draft, isForCrm);
    const sent = files.map(({ file }) => file);
    const result = await upload('addNoteOrAttachmentToApplication', request, sent, {
      onProgress: setPart,
      signal: controller.signal,
    });
    setPart(null);
    if (controller.signal.aborted) return;
    if (!result.ok) return refuse(result);
    storeDraft(application.id, EMPTY);
    await queryClient.invalidateQueries({ queryKey: ['getApplicationById', { application_id: application.id }] });
    notify({ title: 'Saved', text: 'The note is saved.' }, 'good');
    onClose();
  }
  return {
    draft,
    type,
    files,
    isForCrm,
    setForCrm,
    message,
    part,
    isTooMany,
    isBusy,
    save,
    faults: isTried ? errors : {},
    add,
    remove,
    close() {
      sending.current?.abort();
      onClose();
    },
  };
}
type Note = ReturnType<typeof useNote>;

function Files({ note }: { note: Note }) {
  const { scans_files } = useSignal(config);
  return (
    <>
      <FileDrop className="wrap gap-2 pad-3" multiple onFiles={note.add}>
        {(choose) => (
          <>
            <span>Drop files here, paste a picture, or</span>
            <button type="button" className="link" onClick={choose}>
              choose files
            </button>
            <span className="muted small">25 MB each</span>
          </>
        )}
      </FileDrop>
      <p className="muted small">
        {scans_files
          ? 'Files are scanned for viruses before they’re saved.'
          : 'Files are not scanned for viruses: no scanner is set up.'}
      </p>
      <ChosenFiles files={note.files} remove={note.remove} />
    </>
  );
}

function Progress({ note: { isTooMany, isBusy, files, part, message } }: { note: Note }) {
  return (
    <>
      {isTooMany ? (
        <p className="small bad block only-full" role="alert">
          At most {FILE_LIMITS.most} files.
        </p>
      ) : null}
      {isBusy && files.length > 0 ? (
        <progress className="full" value={part ?? 0} aria-label="Sending the files" />
      ) : null}
      <p className="small bad block only-full" role="alert">
        {message}
      </p>
    </>
  );
}

/** Create Application Notes & Attachments: the typed note stays until it is saved or discarded (section 2, R6.1). */
export function AddNote(props: Props) {
  const note = useNote(props);
  const { draft, faults, save } = note;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void save();
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    const now = new Date();
    note.add(Array.from(event.clipboardData.files, (file) => namePasted(file, now)));
  };
  return (
    <Dialog title="Create Application Notes & Attachments" opened size="720px" isPersistent onClose={note.close}>
      <form className="col" onSubmit={submit} onKeyDown={press} onPaste={paste} noValidate>
        <TextField
          label="Title"
          autoFocus
          value={draft.title}
          onChange={(title) => note.type({ title })}
          hint={faults.title ? undefined : 'At least 3 characters'}
          error={faults.title?.[0]}
        />
        <TextField
          label="Body"
          rows={5}
          value={draft.body}
          onChange={(body) => note.type({ body })}
          hint={faults.body ? undefined : 'At least 10 characters'}
          error={faults.body?.[0]}
        />
        <Files note={note} />
        {props.application.zoho_crm_modules ? (
          <Check checked={note.isForCrm} onChange={note.setForCrm}>
            Keep it in the CRM, too
          </Check>
        ) : null}
        <Progress note={note} />
        <DialogFoot label="Save note" isBusy={note.isBusy} cancel={note.close} />
      </form>
    </Dialog>
  );
}
