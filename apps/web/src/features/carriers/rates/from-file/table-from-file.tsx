import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormDraft } from '../../../../drafts/form.ts';
import { base64Of } from '../../../../lib/browser/base64-of.ts';
import { client } from '../../../../lib/server/calls.ts';
import { failureText } from '../../../../lib/server/notices.ts';
import { FileDrop } from '../../../../ui/fields/file-drop.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../../../ui/layout/dialog-foot.tsx';
import type { Inputs, Plan } from '../plan/plan.ts';
import { csvOfText, type Sheet } from './columns.ts';
import { ColumnsForm } from './columns-form.tsx';

/** The largest file: a call takes 1,000,000 characters of base64. */
const MOST_BYTES = 740_000;

type Props = {
  carrierId: number;
  plan: Plan;
  inputs: Inputs;
  onDone: (name: string, plan: Plan) => void;
  onClose: () => void;
};
type Found = { sheets: Sheet[]; empty: string[]; file: string };

type SourceProps = {
  text: string;
  onText: (text: string) => void;
  onFound: (found: Found) => void;
  onClose: () => void;
};

function useFileReader(onFound: (found: Found) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function read(file: File): Promise<void> {
    if (file.size > MOST_BYTES) return setProblem('The file is too large: at most 740 KB.');
    setProblem(null);
    setBusy(true);
    const result = await base64Of(file).then(
      (file_base64) => client.call('readRateSheets', { file_base64 }),
      () => null,
    );
    setBusy(false);
    if (!result) return setProblem('The file cannot be read.');
    if (!result.ok) return setProblem(Object.values(result.errors)[0]?.[0] ?? failureText(result));
    const { sheets: all } = result.data;
    const sheets = all.filter(({ rows }) => rows.length > 1);
    const empty = all.flatMap((sheet) => (sheets.includes(sheet) ? [] : [sheet.name ?? '']));
    if (sheets.length === 0)
      return setProblem('There are no rows: the first row holds the titles, the next ones cells.');
    onFound({ sheets, empty, file: file.name.replace(/\.\w+$/, '') });
  }
  return { isBusy, problem, setProblem, read };
}

function Source({ text, onText, onFound, onClose }: SourceProps) {
  const { isBusy, problem, setProblem, read } = useFileReader(onFound);
  return (
    <div className="col">
      <FileDrop
        className="pad-4"
        accept=".csv,.xlsx,text/csv"
        aria-label="File to start a table with"
        onFiles={([file]) => file && void read(file)}
      >
        {(choose) => (
          <p>
            <Button variant="default" autoFocus loading={isBusy} onClick={choose}>
              Choose a CSV or XLSX file
            </Button>{' '}
            <span className="muted small">or drop it here</span>
          </p>
        )}
      </FileDrop>
      <TextField
        label="Or paste rows from a sheet"
        hint="The first row holds the column titles."
        rows={5}
        spellCheck={false}
        value={text}
        onChange={onText}
      />
      {problem === null ? null : (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <DialogFoot
        label="Read what is pasted"
        isBusy={isBusy}
        run={() =>
          text.trim() === ''
            ? setProblem('Choose a file or paste rows first.')
            : void read(new File([csvOfText(text)], ''))
        }
        cancel={onClose}
      />
    </div>
  );
}

export default function TableFromFile({ carrierId, plan, inputs, onDone, onClose }: Props) {
  const typed = useFormDraft(`rate-rows ${carrierId}`, { text: '' });
  const { text } = typed.values;
  const [found, setFound] = useState<Found | null>(null);
  const end = (close: () => void) => {
    typed.discard();
    close();
  };
  if (!found)
    return (
      <Source
        text={text}
        onText={(next) => typed.set({ text: next })}
        onFound={setFound}
        onClose={() => end(onClose)}
      />
    );
  return (
    <ColumnsForm
      sheets={found.sheets}
      empty={found.empty}
      name={found.file}
      plan={plan}
      inputs={inputs}
      onDone={(name, next) => end(() => onDone(name, next))}
      onBack={() => setFound(null)}
    />
  );
}
