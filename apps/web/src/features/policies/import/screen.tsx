import type { BookFile } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { showCount } from '../../../lib/format.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { upload } from '../../../lib/server/upload.ts';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import classes from '../policies.module.css';
import { BookImport } from './book-import.tsx';

function FileStep({ onRead }: { onRead: (file: BookFile) => void }) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  async function take([file, second]: readonly File[]) {
    if (!file || isBusy) return;
    if (second) return setMessage('Choose one file at a time.');
    setBusy(true);
    setMessage('');
    const way = { onProgress: () => undefined, signal: new AbortController().signal };
    const result = await upload('readBookFile', {}, [file], way);
    setBusy(false);
    if (result.ok) return onRead(result.data.file);
    setMessage(Object.values(result.errors).flat()[0] ?? failureText(result));
  }
  return (
    <section className="card col pad-all" aria-label="File">
      <FileDrop
        className={classes.drop}
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label="File with policies"
        onFiles={(files) => void take(files)}
      >
        {(choose) => (
          <>
            <span className="strong">Drop a CSV or XLSX file here, a row for each policy and term</span>
            <Button loading={isBusy} onClick={choose}>
              Choose file
            </Button>
            <span className="muted small">
              Exports of HawkSoft and Momentum (NowCerts) are recognized. Of others you choose the columns once. Up to
              25,000 rows.
            </span>
          </>
        )}
      </FileDrop>
      <p className="bad only-full" role="alert">
        {message}
      </p>
    </section>
  );
}

/** Nothing is stored before all rows have been shown (R12.1). */
export default function ImportPolicies() {
  const [file, setFile] = useState<BookFile | null>(null);
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Import policies</h1>
        {file ? (
          <span className="muted clip">
            {file.name}, {showCount(file.rows.length)} rows{file.recipe ? `, from ${file.recipe}` : ''}
          </span>
        ) : null}
        <span className="grow" />
        {file ? (
          <Button variant="default" onClick={() => setFile(null)}>
            Other file
          </Button>
        ) : null}
        <Link className="link" to="/agent-portal/policies">
          Policies
        </Link>
      </div>
      {file ? <BookImport file={file} /> : <FileStep onRead={setFile} />}
    </main>
  );
}
