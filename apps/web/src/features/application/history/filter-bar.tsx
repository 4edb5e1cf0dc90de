import { HISTORY_KINDS, type HistoryKind, historyKindLabel } from '@freeboard/domain/history';
import { Button } from '@mantine/core';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Narrowed } from './filters.ts';
import classes from './history.module.css';

const KINDS: readonly { value: HistoryKind | ''; label: string }[] = [
  { value: '', label: 'Everything' },
  ...HISTORY_KINDS.map((value) => ({ value, label: historyKindLabel(value) })),
];

export function HistoryFilterBar(props: {
  narrowed: Narrowed;
  setNarrowed: (next: Narrowed) => void;
  people: readonly string[];
  onExport: () => void;
}) {
  const { narrowed, people } = props;
  const set = (part: Partial<Narrowed>) => props.setNarrowed({ ...narrowed, ...part });
  const known = narrowed.by && !people.includes(narrowed.by) ? [narrowed.by, ...people] : people;
  return (
    <div className={`band ${classes.filters}`}>
      <ChoiceField
        label="Person"
        value={narrowed.by}
        choices={[{ value: '', label: 'Everybody' }, ...known.map((name) => ({ value: name, label: name }))]}
        onChange={(by) => set({ by })}
      />
      <ChoiceField label="Kind" value={narrowed.kind} choices={KINDS} onChange={(kind) => set({ kind })} />
      <TextField label="From" name="from" type="date" value={narrowed.from} onChange={(from) => set({ from })} />
      <TextField label="To" name="to" type="date" value={narrowed.to} onChange={(to) => set({ to })} />
      <Button variant="default" onClick={props.onExport}>
        Download CSV
      </Button>
    </div>
  );
}
