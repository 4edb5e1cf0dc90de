import { dayRangeErrors } from '@freeboard/domain/settings';
import { useState } from 'react';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { RANGES, type Range, type RangeKey, rangeOf } from './ranges.ts';

type Props = { value: RangeKey; range: Range; onChange: (key: RangeKey, range: Range) => void };

function Days({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const [typed, setTyped] = useState(range);
  const errors = dayRangeErrors(typed, new Date());
  const change = (part: Partial<Range>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (Object.keys(dayRangeErrors(next, new Date())).length === 0) onChange(next);
  };
  return (
    <fieldset className="row start wrap">
      <legend className="hidden-word">Dates</legend>
      <TextField
        label="From"
        name="from"
        type="date"
        value={typed.from}
        error={errors.from}
        onChange={(from) => change({ from })}
      />
      <TextField
        label="To"
        name="to"
        type="date"
        value={typed.to}
        error={errors.to}
        onChange={(to) => change({ to })}
      />
    </fieldset>
  );
}

export function Time({ value, range, onChange }: Props) {
  return (
    <>
      <Segmented<RangeKey>
        isSmall
        label="Time"
        value={value}
        choices={RANGES}
        onChange={(key) => onChange(key, key === 'dates' ? range : rangeOf(key, new Date()))}
      />
      {value === 'dates' ? <Days range={range} onChange={(days) => onChange('dates', days)} /> : null}
    </>
  );
}
