import { DELIMITERS, type Delimiter } from '@freeboard/domain/bulk';
import { useState } from 'react';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { Choice } from '../../../ui/fields/choice.tsx';

const CHOICES = Object.entries(DELIMITERS).map(([value, label]) => ({ value: value as Delimiter, label }));

export function Separator({ uploadId, delimiter }: { uploadId: number; delimiter: Delimiter | null }) {
  const [isBusy, setBusy] = useState(false);
  const choose = async (chosen: Delimiter) => {
    setBusy(true);
    await callOrNotify('readBulkUploadAgain', { upload_id: uploadId, delimiter: chosen });
    setBusy(false);
  };
  return (
    <div className="row small">
      <label htmlFor="separator">Separator</label>
      <Choice
        id="separator"
        isSmall
        isDisabled={isBusy}
        value={delimiter ?? ''}
        onChange={(chosen) => {
          if (chosen !== '') void choose(chosen);
        }}
      >
        {delimiter === null ? <option value="">As detected</option> : null}
        {CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
    </div>
  );
}
