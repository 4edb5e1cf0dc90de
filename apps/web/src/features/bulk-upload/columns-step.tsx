import type { BulkUploadDetail } from '@freeboard/contract';
import type { BulkType } from '@freeboard/domain/bulk';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { showCount, showDate } from '../../lib/format.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import classes from './bulk-upload.module.css';
import { ColumnRow } from './column-row.tsx';
import { TYPES } from './file-step.tsx';
import { Filters } from './filters.tsx';
import { choose, type Draft, mappingOf, useMapping } from './mapping.ts';
import { NeededCard } from './needed-card.tsx';
import { RowCard } from './row-card.tsx';

type Props = {
  detail: BulkUploadDetail;
  type: BulkType;
  setType: (type: BulkType) => void;
  onBack: () => void;
  onChecked: () => void;
};

type Filter = 'all' | 'open' | 'hand' | 'matched' | 'ignored';

type Mapping = ReturnType<typeof useMapping>;

function useColumnFilter(detail: BulkUploadDetail, draft: Draft) {
  const [filter, setFilter] = useState<Filter>('all');
  const columns = detail.sheet?.columns ?? [];
  // Columns that need a decision come first and keep their position once decided.
  const order = useMemo(
    () =>
      columns
        .map((_, at) => at)
        .toSorted((a, b) => Number(columns[b]?.match.is_open) - Number(columns[a]?.match.is_open)),
    [columns],
  );
  const stateOf = (at: number): Filter => {
    if (draft.byHand.has(at)) return 'hand';
    if (columns[at]?.match.is_open) return 'open';
    return draft.columns[at] === null ? 'ignored' : 'matched';
  };
  const count = (wanted: Filter) => order.filter((at) => stateOf(at) === wanted).length;
  const shown = order.filter((at) => filter === 'all' || stateOf(at) === filter);
  return { columns, filter, setFilter, count, shown };
}
type ColumnFilter = ReturnType<typeof useColumnFilter>;

function useRowCheck({ detail, type, onChecked }: Props, { draft, checked }: Mapping) {
  const [isSaved, setSaved] = useState(true);
  const [isBusy, setBusy] = useState(false);
  async function check() {
    if (isBusy) return;
    setBusy(true);
    const answer = await callOrNotify('previewBulkUpload', {
      upload_id: detail.upload.id,
      application_type: type,
      mapping: mappingOf(draft) as never,
      remember: isSaved,
    });
    setBusy(false);
    if (!answer) return;
    checked();
    onChecked();
  }
  return { isSaved, setSaved, isBusy, check };
}

function FileNotes({ detail }: { detail: BulkUploadDetail }) {
  return (
    <>
      {detail.sheet?.notes.map((note) => (
        <p key={note} className="note soft-yellow caution">
          {note}
        </p>
      ))}
      {detail.same_file.map((one) => (
        <p key={one.id} className="note soft-yellow caution">
          You've already uploaded this file: {one.name}, {showDate(one.at)} by {one.by}, {showCount(one.created)}{' '}
          stored.
        </p>
      ))}
    </>
  );
}

function ColumnFilters({ columns, filter, setFilter, count }: ColumnFilter) {
  return (
    <div className="band tight row wrap lines-2">
      <Filters
        label="Columns"
        value={filter}
        onChange={setFilter}
        choices={[
          { value: 'all', label: 'All', count: columns.length },
          { value: 'open', label: 'Unmatched', count: count('open') },
          { value: 'hand', label: 'Changed by you', count: count('hand') },
          { value: 'matched', label: 'Matched', count: count('matched') },
          { value: 'ignored', label: 'Ignored', count: count('ignored') },
        ]}
      />
      <span className="grow" />
      <span className="muted small hide-s">
        <kbd>↑</kbd> <kbd>↓</kbd> row <kbd>Enter</kbd> choose <kbd>I</kbd> ignore
      </span>
    </div>
  );
}

function ColumnTable({ columns, shown, mapping }: Pick<ColumnFilter, 'columns' | 'shown'> & { mapping: Mapping }) {
  const { draft, setDraft, fields } = mapping;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the table sideways
    <section className="scroll" aria-label="Columns of the file" tabIndex={0}>
      <table className={`table ${classes.columns}`}>
        <thead>
          <tr>
            <th scope="col">Column in the file</th>
            <th scope="col">First values</th>
            <th scope="col">Field</th>
            <th scope="col">How it was matched</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((at) => (
            <ColumnRow
              key={at}
              at={at}
              column={columns[at]!}
              isSecond={columns.findIndex(({ name }) => name === columns[at]?.name) !== at}
              field={draft.columns[at] ?? null}
              isByHand={draft.byHand.has(at)}
              fields={fields}
              onChoose={(field) => setDraft(choose(draft, at, field))}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function ColumnsStep(props: Props) {
  const { detail, type, setType, onBack } = props;
  const mapping = useMapping(detail, type);
  const { draft, setDraft, needed, read } = mapping;
  const filtered = useColumnFilter(detail, draft);
  const { columns, shown } = filtered;
  const { isSaved, setSaved, isBusy, check } = useRowCheck(props, mapping);
  const open = filtered.count('open');
  useHotkeys({ 'mod+enter': () => void check() });

  return (
    <>
      <FileNotes detail={detail} />
      <div className={classes.sides}>
        <section className="card" aria-label="Columns">
          <ColumnFilters {...filtered} />
          <ColumnTable columns={columns} shown={shown} mapping={mapping} />
          <div className="foot wrap between small muted gap-2">
            <span>
              {shown.length} of {columns.length} columns{open > 0 ? ', what needs you first' : ''}
            </span>
            <span>Ignored columns are kept with each application, nothing is dropped</span>
          </div>
        </section>
        <div className="col gap-4 min-0">
          <section className={`card ${classes.panel}`} aria-label="Mapping">
            <h2>Mapping</h2>
            <Segmented isSmall label="Application type" value={type} choices={TYPES} onChange={setType} />
            <Switch isLabelSeen label="Save it for the next file" isOn={isSaved} onChange={setSaved} />
          </section>
          <NeededCard
            type={type}
            needed={needed}
            draft={draft}
            onChange={(key, text) => setDraft({ ...draft, constants: { ...draft.constants, [key]: text } })}
          />
          <RowCard rows={detail.sheet?.rows ?? []} type={type} read={read} draft={draft} />
        </div>
      </div>
      <div className="row wrap">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        {mapping.isTyped ? (
          <Button variant="default" onClick={mapping.discard}>
            Discard changes
          </Button>
        ) : null}
        <span className="grow" />
        <span className="muted small">
          {open > 0 ? `${open} ${open === 1 ? 'column is' : 'columns are'} undecided: kept, not used` : ''}
        </span>
        <Button loading={isBusy} onClick={() => void check()}>
          Check {showCount(detail.upload.rows)} {detail.upload.rows === 1 ? 'row' : 'rows'}
        </Button>
      </div>
    </>
  );
}
