import type { BulkUploadDetail } from '@freeboard/contract';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import { bulkOptions } from '@freeboard/domain/reading';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showCount } from '../../lib/format.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { Choice } from '../../ui/fields/choice.tsx';
import { useRestoredFocus } from '../../ui/use-restored-focus.ts';
import classes from './bulk-upload.module.css';
import { firstDraft, mappingOf, withWords } from './mapping.ts';

const NOT_DECIDED = { value: '', label: 'Not decided' };

export function WordsCard({ detail }: { detail: BulkUploadDetail }) {
  const { upload, unknown_words: unknown } = detail;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const card = useRestoredFocus<HTMLElement>(unknown.map(({ field, word }) => `${field}|${word}`).join());
  const fields = fieldsOf(formFor(upload.application_type));
  const decided = unknown.flatMap(({ field, word }) => {
    const value = chosen[`${field}|${word}`];
    return value ? [{ field, word, value }] : [];
  });
  if (unknown.length === 0) return null;

  async function check() {
    setBusy(true);
    const mapping = mappingOf(withWords(firstDraft(detail), decided));
    await callOrNotify('previewBulkUpload', { upload_id: upload.id, mapping: mapping as never, remember: false });
    setBusy(false);
  }

  return (
    <section ref={card} className={`card ${classes.panel}`} aria-label="Values we don’t recognize">
      <h2>Values we don’t recognize</h2>
      <p className="muted small">Your choice applies to every row with that value.</p>
      <div className="col gap-2">
        {unknown.map(({ field: key, word, count }) => {
          const field = fields.get(key);
          const name = `${key}|${word}`;
          return field ? (
            <div key={name} className={classes.neededRow}>
              <label htmlFor={`word-${name}`}>
                <span className="strong">{word}</span>{' '}
                <span className="muted small block">
                  {field.label}, {showCount(count)} {count === 1 ? 'row' : 'rows'}
                </span>
              </label>
              <Choice
                isSmall
                id={`word-${name}`}
                className={classes.choice}
                value={chosen[name] ?? ''}
                choices={[NOT_DECIDED, ...(bulkOptions(field) ?? [])]}
                onChange={(value) => setChosen({ ...chosen, [name]: value })}
              />
            </div>
          ) : null;
        })}
      </div>
      <Button variant="default" loading={isBusy} disabled={decided.length === 0} onClick={() => void check()}>
        Check again
      </Button>
    </section>
  );
}
