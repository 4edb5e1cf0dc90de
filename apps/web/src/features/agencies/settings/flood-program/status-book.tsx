import type { AnswerOf } from '@freeboard/contract';
import { wholeDate } from '@freeboard/domain/reading';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormDraft } from '../../../../drafts/form.ts';
import { showCount } from '../../../../lib/format.ts';
import { failureText } from '../../../../lib/server/notices.ts';
import { queryClient } from '../../../../lib/server/query.ts';
import { upload } from '../../../../lib/server/upload.ts';
import { today } from '../../../../lib/today.ts';
import { FileChooser } from '../../../../ui/fields/file-drop.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { SettingRow } from '../setting-row.tsx';

type Answer = AnswerOf<'uploadStatusBook'>;
type Outcome = { file: File; as_of: string; answer: Answer } | { problems: readonly string[] };

function BookOutcome({ outcome, loadRest }: { outcome: Outcome; loadRest: (file: File, as_of: string) => void }) {
  if ('problems' in outcome)
    return (
      <p className="small bad block" role="alert">
        {outcome.problems.join(' ')}
      </p>
    );
  const { loaded, rows, errors, error_count } = outcome.answer;
  const isPartial = loaded === null && error_count < rows;
  return (
    <div role="status" className="col">
      <p className="small">
        {loaded === null
          ? `Nothing was loaded: ${showCount(error_count)} of ${showCount(rows)} rows can’t be read.`
          : `${showCount(loaded)} communities are loaded.`}
      </p>
      {errors.length > 0 ? (
        <ul className="small muted">
          {errors.map(({ line, text }) => (
            <li key={line}>
              Line {line}: {text}
            </li>
          ))}
          {error_count > errors.length ? <li>And {showCount(error_count - errors.length)} more.</li> : null}
        </ul>
      ) : null}
      {isPartial ? (
        <Button variant="default" size="compact-sm" onClick={() => loadRest(outcome.file, outcome.as_of)}>
          Load the other {showCount(rows - error_count)}
        </Button>
      ) : null}
    </div>
  );
}

export function StatusBook() {
  const typed = useFormDraft('status-book', { as_of: today() });
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  async function send(file: File, as_of: string, skips_errors = false) {
    setBusy(true);
    const request = { as_of: wholeDate(as_of) ?? as_of, ...(skips_errors ? { skips_errors } : {}) };
    const way = { onProgress: () => undefined, signal: new AbortController().signal };
    const result = await upload('uploadStatusBook', request, [file], way);
    setBusy(false);
    const problems = result.ok ? [] : Object.values(result.errors).flat();
    if (!result.ok) return setOutcome({ problems: problems.length > 0 ? problems : [failureText(result)] });
    typed.discard();
    setOutcome({ file, as_of, answer: result.data });
    await Promise.all(
      ['getFloodDesk', 'getFloodEstimate'].map((call) => queryClient.invalidateQueries({ queryKey: [call] })),
    );
  }
  return (
    <SettingRow setting="status_book" isLabelled>
      <div className="col">
        <TextField
          label="Day of the book"
          type="date"
          value={typed.values.as_of}
          onChange={(next) => typed.set({ as_of: next })}
        />
        <FileChooser
          accept=".csv,text/csv"
          aria-label="Status book"
          onFiles={([file]) => file && void send(file, typed.values.as_of)}
        >
          {(choose) => (
            <Button variant="default" loading={isBusy} onClick={choose}>
              Upload CSV …
            </Button>
          )}
        </FileChooser>
        {outcome ? <BookOutcome outcome={outcome} loadRest={(file, as_of) => void send(file, as_of, true)} /> : null}
      </div>
    </SettingRow>
  );
}
