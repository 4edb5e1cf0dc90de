import { type BulkType, SHEET_LIMITS } from '@freeboard/domain/bulk';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useFetchedAhead } from '../../lib/browser/when-idle.ts';
import { showSize } from '../../lib/format.ts';
import { loadChunk } from '../../lib/loading/chunk.ts';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import classes from './bulk-upload.module.css';
import { isDocument, packDocuments } from './pack-documents.ts';

const loadSender = () => loadChunk(() => import('./send-file.ts'));
const AHEAD = [
  {
    preload: () =>
      loadSender().then(
        () => true,
        () => false,
      ),
  },
];

export const TYPES: readonly { value: BulkType; label: string }[] = [
  { value: 'flood', label: 'Flood' },
  { value: 'home', label: 'Home' },
];

type Sending = { name: string; size: number; part: number };

function faultOf(files: readonly File[]): string | null {
  const [first, ...others] = files;
  if (!first) return null;
  if (others.length > 0 && !files.every(isDocument)) return 'Send one sheet at a time, or documents only.';
  const empty = files.find(({ size }) => size === 0);
  if (empty) return `${empty.name} is empty.`;
  if (files.reduce((sum, { size }) => sum + size, 0) <= SHEET_LIMITS.bytes) return null;
  return others.length === 0
    ? `${first.name} is larger than 100 MB. Split it.`
    : 'Together these are larger than 100 MB. Send fewer at a time.';
}

function useSender(type: BulkType, onStarted: (id: number) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [message, setMessage] = useState('');
  const giveUp = useRef<AbortController | null>(null);

  async function take(files: readonly File[]) {
    const [first] = files;
    if (!first || sending) return;
    setMessage('');
    const fault = faultOf(files);
    if (fault) return setMessage(fault);
    const controller = new AbortController();
    giveUp.current = controller;
    try {
      const file = isDocument(first) ? await packDocuments(files) : first;
      const { name, size } = file;
      setSending({ name, size, part: 0 });
      const { sendFile } = await loadSender();
      controller.signal.throwIfAborted();
      const upload = await sendFile(file, type, {
        onProgress: (part) => setSending({ name, size, part }),
        signal: controller.signal,
      });
      onStarted(upload.id);
    } catch (error) {
      if (!controller.signal.aborted)
        setMessage(error instanceof Error ? error.message : 'The file could not be sent.');
    } finally {
      setSending(null);
    }
  }
  return { sending, message, take, stop: () => giveUp.current?.abort() };
}

export function FileStep({ onStarted }: { onStarted: (id: number) => void }) {
  const [type, setType] = useState<BulkType>('flood');
  const { sending, message, take, stop } = useSender(type, onStarted);
  useFetchedAhead(AHEAD);
  return (
    <section className="card col gap-4 pad-all" aria-label="File">
      <div className="row wrap">
        <span className="strong">Each row becomes an application for</span>
        <Segmented isSmall label="Application type" value={type} choices={TYPES} onChange={setType} />
      </div>
      <FileDrop
        className={classes.drop}
        accept=".csv,.tsv,.txt,.xlsx,.xml,.json,.zip,.pdf,.jpg,.jpeg,.png,.tif,.tiff,.heic"
        multiple
        aria-label="File with applications"
        onFiles={(files) => void take(files)}
      >
        {(choose) =>
          sending ? (
            <>
              <span className="strong clip">{sending.name}</span>
              <progress className={classes.bar} value={sending.part} aria-label={`Sending ${sending.name}`} />
              <span className="muted small num">
                {Math.round(sending.part * 100)}% of {showSize(sending.size)} · goes on where it stopped if the
                connection breaks
              </span>
              <Button variant="default" onClick={stop}>
                Stop
              </Button>
            </>
          ) : (
            <>
              <span className={classes.dropTitle}>Drop a CSV, an XLSX or documents here</span>
              <Button onClick={choose}>Choose files</Button>
              <span className="muted small">
                Up to 100 MB and 100,000 rows · an ACORD XML request, a QuoteRUSH lead (JSON), PDFs and photos of any
                number of houses, or a ZIP with a folder for each house works as well
              </span>
            </>
          )
        }
      </FileDrop>
      <p className="bad only-full" role="alert">
        {message}
      </p>
    </section>
  );
}
