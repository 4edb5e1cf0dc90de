import { type BulkType, SHEET_LIMITS } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useFetchedAhead } from '../../lib/browser/when-idle.ts';
import { showSize } from '../../lib/format.ts';
import { loadChunk } from '../../lib/loading/chunk.ts';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import classes from './bulk-upload.module.css';

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

/** Why a file is not even sent; null where it is. */
const faultOf = ({ name, size }: File): string | null => {
  if (size === 0) return `${name} is empty.`;
  return size > SHEET_LIMITS.bytes ? `${name} is larger than 100 MB. Split it.` : null;
};

/** The first step: which file, and what its rows become. */
export function FileStep({ onStarted }: { onStarted: (id: number) => void }) {
  const [type, setType] = useState<BulkType>('flood');
  const [sending, setSending] = useState<Sending | null>(null);
  const [said, setSaid] = useState('');
  useFetchedAhead(AHEAD);
  const giveUp = useRef<AbortController | null>(null);

  async function take(files: readonly File[]) {
    const [file] = files;
    if (!file || sending) return;
    setSaid('');
    const fault = files.length > 1 ? 'One file at a time.' : faultOf(file);
    if (fault) return setSaid(fault);
    const controller = new AbortController();
    giveUp.current = controller;
    const { name, size } = file;
    setSending({ name, size, part: 0 });
    try {
      const { sendFile } = await loadSender();
      controller.signal.throwIfAborted();
      const upload = await sendFile(file, type, {
        onProgress: (part) => setSending({ name, size, part }),
        signal: controller.signal,
      });
      onStarted(upload.id);
    } catch (error) {
      if (!controller.signal.aborted) setSaid(error instanceof Error ? error.message : 'The file could not be sent.');
    } finally {
      setSending(null);
    }
  }
  return (
    <section className={`card ${classes.fileCard}`} aria-label="File">
      <div className="row wrap">
        <span className="strong">Each row becomes an application for</span>
        <Segmented isSmall label="Application type" value={type} choices={TYPES} onChange={setType} />
      </div>
      <FileDrop
        className={classes.drop}
        accept=".csv,.tsv,.txt,.xlsx,.xml,.json,.zip"
        aria-label="File with applications"
        onFiles={(files) => void take(files)}
      >
        {(choose) =>
          sending ? (
            <>
              <span className="strong clip">{sending.name}</span>
              <progress className={classes.bar} value={sending.part} aria-label={`Sending ${sending.name}`} />
              <span className="muted small num">
                {Math.round(sending.part * 100)} % of {showSize(sending.size)} · goes on where it stopped if the
                connection breaks
              </span>
              <Button variant="default" onClick={() => giveUp.current?.abort()}>
                Stop
              </Button>
            </>
          ) : (
            <>
              <span className={classes.dropTitle}>Drop a CSV or XLSX here</span>
              <Button onClick={choose}>Choose a file</Button>
              <span className="muted small">
                Up to 100 MB and 100,000 rows · an ACORD XML request, a QuoteRUSH lead (JSON) or a ZIP of documents, a
                folder for each house, works as well
              </span>
            </>
          )
        }
      </FileDrop>
      <p className={classes.fault} role="alert">
        {said}
      </p>
    </section>
  );
}
