import type { CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { base64Of } from '../../../lib/browser/base64-of.ts';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { FileChooser } from '../../../ui/fields/file-drop.tsx';
import { cacheAnswered, cacheOwnRates } from '../carrier/cache-detail.ts';
import { changeText } from '../unsaved/change-words.ts';

/** The largest file: a call takes 1,000,000 characters of base64. */
const MOST_BYTES = 740_000;

type Props = {
  detail: CarrierDetail;
  table: string;
  /** Whether there are unsaved changes that a file would conflict with. */
  isDirty: boolean;
  onTaken: (file: string) => void;
};

function useUpload({ detail, table, onTaken }: Omit<Props, 'isDirty'>) {
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [waiting, setWaiting] = useState<File | null>(null);

  async function take(file: File) {
    setProblems([]);
    setWaiting(null);
    if (file.size > MOST_BYTES) return setProblems(['The file is too large: at most 740 KB.']);
    setBusy(true);
    try {
      const isCsv = !/\.xlsx$/i.test(file.name);
      const result = await client.call('uploadRateTables', {
        carrier_id: detail.id,
        revision: detail.revision,
        file_name: file.name,
        file_base64: await base64Of(file),
        ...(isCsv ? { table } : {}),
      });
      if (result.ok) {
        cacheOwnRates(result.data);
        onTaken(file.name);
      } else if (result.code === 422) setProblems(Object.values(result.errors).flat());
      else if (cacheAnswered(result)) setWaiting(file);
      else void notify(noticeText(result), 'bad');
    } catch (error) {
      setProblems([error instanceof Error ? error.message : 'The file cannot be read.']);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, problems, waiting, keepTheirs: () => setWaiting(null), take };
}

export function Upload({ isDirty, ...props }: Props) {
  const { isBusy, problems, waiting, keepTheirs, take } = useUpload(props);
  return (
    <>
      <FileChooser
        accept=".csv,.xlsx,text/csv"
        aria-label="File with rate tables"
        onFiles={([file]) => file && void take(file)}
      >
        {(choose) => (
          <Button
            variant="default"
            loading={isBusy}
            disabled={isDirty}
            title={isDirty ? 'Save or undo your changes first' : undefined}
            onClick={choose}
          >
            Upload CSV or XLSX
          </Button>
        )}
      </FileChooser>
      {problems.length > 0 ? (
        <div className="small full bad" role="alert">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {waiting ? (
        <div className="row wrap small full" role="alert">
          <span>
            {changeText(props.detail.last_change, Date.now())} {waiting.name} was not taken; the current table is below.
          </span>
          <Button variant="default" size="compact-sm" onClick={keepTheirs}>
            Keep theirs
          </Button>
          <Button size="compact-sm" onClick={() => void take(waiting)}>
            Upload it again
          </Button>
        </div>
      ) : null}
    </>
  );
}
