import type { AnswerOf } from '@freeboard/contract';
import type { BulkType } from '@freeboard/domain/bulk';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { callOrNotify } from '../../lib/server/notices.ts';
import { useCall } from '../../lib/server/query.ts';
import { Empty, Pending } from '../../ui/states.tsx';
import classes from './bulk-upload.module.css';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { Earlier } from './earlier.tsx';
import { FileStep } from './file-step.tsx';
import { Head } from './head.tsx';
import { Progress } from './progress.tsx';
import { RunStep } from './run-step.tsx';
import { Separator } from './separator/separator.tsx';
import { isAtWork, stepOf } from './words.ts';

/** Polling interval while the server works, in case an event was missed. */
const CHECK_INTERVAL_MS = 3_000;
/** Text files, whose separator the user can choose. */
const TEXT_FILE = /\.(csv|tsv|txt)$/i;

export default function BulkUpload() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('upload')) || null;
  const open = (next: number | null) => setParams(next === null ? {} : { upload: String(next) });
  return (
    <main className="page col gap-4">
      {id === null ? (
        <>
          <Head step={0} upload={null} />
          <FileStep onStarted={open} />
          <Earlier but={null} />
        </>
      ) : (
        <OneUpload key={id} id={id} onLeave={() => open(null)} />
      )}
    </main>
  );
}

type FileProps = { detail: AnswerOf<'getBulkUpload'>; cancel: () => void; onLeave: () => void };

function FileState({ detail: { upload, sheet }, cancel, onLeave }: FileProps) {
  return (
    <section className={`card ${classes.working}`} aria-label="File" aria-live="polite">
      {upload.state === 'reading' ? (
        <>
          <Progress label="Reading the file" value={upload.cursor_row} max={Math.max(upload.cursor_row, 1)} />
          <p className="muted">Reading {upload.name} …</p>
          <Button variant="default" onClick={cancel}>
            Stop
          </Button>
        </>
      ) : (
        <Empty
          title={upload.state === 'canceled' ? 'This upload was canceled' : 'We can’t use this file'}
          text={upload.fault ?? 'Nothing of it was stored.'}
          action={
            <div className="row wrap">
              {upload.state === 'failed' && !sheet && TEXT_FILE.test(upload.name) ? (
                <Separator uploadId={upload.id} delimiter={null} />
              ) : null}
              <Button onClick={onLeave}>Choose another file</Button>
            </div>
          }
        />
      )}
    </section>
  );
}

const useUpload = (id: number, type: BulkType | null) =>
  useCall(
    'getBulkUpload',
    { upload_id: id, ...(type ? { application_type: type } : {}) },
    {
      placeholderData: (before) => before,
      refetchInterval: (query) => (query.state.data && isAtWork(query.state.data.upload) ? CHECK_INTERVAL_MS : false),
    },
  );

function OneUpload({ id, onLeave }: { id: number; onLeave: () => void }) {
  const [type, setType] = useState<BulkType | null>(null);
  /** Whether the user went back from the check to the columns; nothing changes until they are checked again. */
  const [isBack, setBack] = useState(false);
  const query = useUpload(id, type);
  const { data } = query;
  if (query.isError || !data)
    return (
      <>
        <Head step={0} upload={null} />
        <div className="card">
          <Pending query={query} rows={10} label="Loading the upload" />
        </div>
      </>
    );
  const { upload, sheet } = data;
  const step = isBack && stepOf(upload) === 2 ? 1 : stepOf(upload);
  const head = (
    <Head step={step} upload={upload} written={sheet?.written} columns={sheet?.columns.length} onChange={onLeave}>
      {step === 1 && sheet?.delimiter ? <Separator uploadId={id} delimiter={sheet.delimiter} /> : null}
    </Head>
  );
  const cancel = async () => {
    if (isAtWork(upload)) await callOrNotify('cancelBulkUpload', { upload_id: id });
    onLeave();
  };
  if (step === 0)
    return (
      <>
        {head}
        <FileState detail={data} cancel={() => void cancel()} onLeave={onLeave} />
        <Earlier but={id} />
      </>
    );
  if (step === 1)
    return (
      <>
        {head}
        <ColumnsStep
          // Starts over with another delimiter, because the file then has other columns.
          key={sheet?.delimiter}
          detail={data}
          type={type ?? upload.application_type}
          setType={setType}
          onBack={onLeave}
          onChecked={() => setBack(false)}
        />
      </>
    );
  return (
    <>
      {head}
      {step === 2 ? <CheckStep detail={data} onBack={() => setBack(true)} /> : <RunStep detail={data} />}
      {step === 2 ? null : <Earlier but={id} />}
    </>
  );
}
