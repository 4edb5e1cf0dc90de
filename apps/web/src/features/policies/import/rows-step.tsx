import type { BookFile } from '@freeboard/contract';
import {
  BOOK_FIELDS,
  type BookField,
  POLICY_ENDINGS,
  POLICY_LINE_NAMES,
  POLICY_LINES,
  statedText,
} from '@freeboard/domain/policies';
import { formatPremium } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { type FocusEvent, Fragment, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { focusOn, isFocusFree } from '../../../lib/browser/when-drawn.ts';
import { showCount, showDate } from '../../../lib/format.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import classes from '../policies.module.css';
import { lineText } from '../show.ts';
import type { BookDraft, BookRowState, BookRows, ShownRow } from './book-rows.ts';

const PER_PAGE = 25;
const NONE = '';
const STATES = ['wrong', 'ask', 'ready', 'repeated', 'stored'] as const;
const STATE_NAMES: Readonly<Record<(typeof STATES)[number], string>> = {
  wrong: 'To fix',
  ask: 'Same client?',
  ready: 'Ready',
  repeated: 'Repeated',
  stored: 'Imported',
};
const OUTCOMES: Readonly<Record<string, readonly [word: string, tone: Tone]>> = {
  added: ['New policy', 'green'],
  renewed: ['Renewal', 'blue'],
  changed: ['Changes the policy', 'orange'],
  unchanged: ['In the book already', 'plain'],
};
const WORDS: Partial<Record<BookField, readonly { value: string; label: string }[]>> = {
  line: POLICY_LINES.map((line) => ({ value: POLICY_LINE_NAMES[line], label: POLICY_LINE_NAMES[line] })),
  status: [
    { value: 'In force', label: 'In force' },
    ...Object.values(POLICY_ENDINGS).map((label) => ({ value: label as string, label })),
  ],
};

export type Edit = {
  draft: BookDraft;
  setDraft: (part: Partial<BookDraft>) => void;
  agents: readonly { value: string; label: string }[];
};

/** The correction is saved when the field is left or Enter is pressed. */
function Fix({ row, field, edit }: { row: ShownRow; field: BookField; edit: Edit }) {
  const start = row.texts[field] ?? (field === 'insured' ? row.entry.insured : '');
  const [text, setText] = useState(start);
  const { draft, setDraft, agents } = edit;
  const error = row.errors[field]?.join(' ');
  const fix = (to: string) =>
    setDraft({ fixes: { ...draft.fixes, [row.row]: { ...draft.fixes[row.row], [field]: to } } });
  const commit = () => {
    if (text !== start) fix(text.trim());
  };
  const words = field === 'agent' ? agents : WORDS[field];
  if (words && start !== '') {
    const say = (word: string) =>
      setDraft({ words: { ...draft.words, [field]: { ...draft.words[field], [start.toLowerCase()]: word } } });
    // If another row contradicts this one, the text itself is understood, so only this row is corrected.
    const isOfAll = row.contradicts === null;
    return (
      <ChoiceField
        label={isOfAll ? `${BOOK_FIELDS[field]}, for all rows with “${start}”` : BOOK_FIELDS[field]}
        value={NONE}
        choices={[{ value: NONE, label: 'Choose' }, ...words]}
        error={error}
        onChange={isOfAll ? say : fix}
      />
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
      onBlur={commit}
    >
      <TextField label={BOOK_FIELDS[field]} value={text} error={error} onChange={setText} />
    </form>
  );
}

function Spellings({ row, name, edit: { draft, setDraft } }: { row: ShownRow; name: string; edit: Edit }) {
  const { row: number, entry, state } = row;
  const take = () => setDraft({ fixes: { ...draft.fixes, [number]: { ...draft.fixes[number], insured: name } } });
  const keep = () =>
    setDraft(state === 'ask' ? { apart: [...draft.apart, number] } : { renamed: [...draft.renamed, number] });
  return (
    <div className="row wrap gap-2">
      {state === 'ask' ? (
        <span>
          At this property you know <span className="strong">{name}</span>. Is it the same client?
        </span>
      ) : null}
      <Button variant="default" size="compact-sm" onClick={take}>
        Use “{name}”
      </Button>
      <Button variant="default" size="compact-sm" onClick={keep}>
        {state === 'ask' ? 'Another client' : `Rename to “${entry.insured}”`}
      </Button>
    </div>
  );
}

function Faults({ row, edit }: { row: ShownRow; edit: Edit }) {
  const { draft, setDraft } = edit;
  const wrong = Object.keys(row.errors).filter((field): field is BookField => field in BOOK_FIELDS);
  const spelling = row.errors.insured ? row.known_insured : row.similar;
  return (
    <div className="col gap-2">
      <div className={classes.fixes}>
        {wrong.map((field) => (
          <div key={`${field} ${row.texts[field]}`} data-field={field}>
            <Fix row={row} field={field} edit={edit} />
          </div>
        ))}
      </div>
      {spelling ? <Spellings row={row} name={spelling} edit={edit} /> : null}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => setDraft({ left: [...draft.left, row.row] })}
          aria-label={`Leave out row ${row.row}`}
        >
          Leave out
        </Button>
      </div>
    </div>
  );
}

function State({ row }: { row: ShownRow }) {
  if (row.state === 'wrong') return <Chip tone="red">To fix</Chip>;
  if (row.state === 'ask') return <Chip tone="yellow">Same client?</Chip>;
  if (row.state === 'repeated') return <Chip>Same as row {showCount(row.repeats ?? 0)}</Chip>;
  const [word, tone] = OUTCOMES[row.outcome ?? ''] ?? ['Checking', 'plain'];
  return (
    <Chip tone={tone}>
      {row.state === 'stored' ? 'Imported: ' : ''}
      {row.state === 'stored' ? word.toLowerCase() : word}
    </Chip>
  );
}

const dateOf = (day: string): string => (/^\d{4}-/.test(day) ? showDate(day) : '—');

const INPUT = 'input, select, button';
const rowWithFaults = (element: Element): number =>
  Number(element.closest('[data-faults]')?.getAttribute('data-faults') ?? Number.NaN);

/** Where the focus goes from a fault that is gone: to the next fault, else to its row, else to the table's region. */
function afterFault(table: HTMLElement, { row, field }: { row: number; field: string }): HTMLElement | null {
  const faults = [...table.querySelectorAll('[data-faults]')];
  const own = faults.find((one) => rowWithFaults(one) === row);
  const next = own ?? faults.find((one) => rowWithFaults(one) > row) ?? faults[0];
  return (
    own?.querySelector<HTMLElement>(`[data-field="${field}"] :is(${INPUT})`) ??
    next?.querySelector<HTMLElement>(INPUT) ??
    table.querySelector<HTMLElement>(`[data-row="${row}"]`) ??
    table.closest('section')
  );
}

/** Keeps the focus in the table when the fault that has it is fixed or left out. */
function useFaultFocus(table: RefObject<HTMLTableElement | null>) {
  const last = useRef<{ row: number; field: string } | null>(null);
  useLayoutEffect(() => {
    if (!last.current || !table.current || !isFocusFree()) return;
    const next = afterFault(table.current, last.current);
    last.current = null;
    if (!next) return;
    focusOn(next);
    next.scrollIntoView({ block: 'nearest' });
  });
  return {
    onFocus({ target }: FocusEvent) {
      const row = rowWithFaults(target);
      const field = target.closest('[data-field]')?.getAttribute('data-field') ?? '';
      last.current = Number.isNaN(row) ? null : { row, field };
    },
    // React reports no blur for an element that it removes.
    onBlur() {
      last.current = null;
    },
  };
}

function RowTable({ rows, edit }: { rows: readonly ShownRow[]; edit: Edit }) {
  const table = useRef<HTMLTableElement>(null);
  const focus = useFaultFocus(table);
  return (
    <table ref={table} className="table" {...focus}>
      <thead>
        <tr>
          <th>Row</th>
          <th>Insured</th>
          <th className="hide-xs">Carrier</th>
          <th className="hide-s">Line</th>
          <th className="hide-s">Term</th>
          <th className="right hide-xs">Premium</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.row}>
            <tr data-row={row.row}>
              <td className="num muted">{showCount(row.row)}</td>
              <td>
                <span className="strong">{row.entry.insured || '—'}</span>
                <div className="muted small">{row.entry.address || '—'}</div>
                <div className="muted small num">{statedText(row.entry)}</div>
                <div className="muted small only-xs">
                  {row.entry.carrier_name} <span className="num">{row.entry.policy_number}</span>
                </div>
              </td>
              <td className="hide-xs">
                {row.entry.carrier_name || '—'}
                <div className="muted small num">{row.entry.policy_number}</div>
              </td>
              <td className="hide-s nowrap">{row.errors.line ? '—' : lineText(row.entry)}</td>
              <td className="hide-s num nowrap">
                {dateOf(row.entry.effective_date)}
                <div className="muted small">{dateOf(row.entry.expiration_date)}</div>
              </td>
              <td className="num right nowrap hide-xs">
                {row.entry.premium === null ? '—' : formatPremium(row.entry.premium)}
              </td>
              <td>
                <State row={row} />
              </td>
            </tr>
            {row.state === 'wrong' || row.state === 'ask' ? (
              <tr className={classes.faults} data-faults={row.row}>
                <td />
                <td colSpan={6}>
                  <Faults row={row} edit={edit} />
                </td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function LeftOut({ file, edit: { draft, setDraft } }: { file: BookFile; edit: Edit }) {
  if (file.left_out.length + draft.left.length === 0) return null;
  return (
    <section className="card pad-all col gap-2" aria-label="Left out">
      <h2>Left out</h2>
      <ul className="small muted">
        {file.left_out.slice(0, 20).map(({ row, text }) => (
          <li key={row}>
            Row {showCount(row)}, a line of the report: “{text}”
          </li>
        ))}
        {file.left_out.length > 20 ? (
          <li>And {showCount(file.left_out.length - 20)} more lines of the report.</li>
        ) : null}
      </ul>
      {draft.left.length > 0 ? (
        <div className="row wrap small">
          <span className="muted">
            By you: row{draft.left.length === 1 ? '' : 's'} {draft.left.slice(0, 20).join(', ')}
            {draft.left.length > 20 ? ' …' : ''}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => setDraft({ left: [] })}>
            Take them back
          </Button>
        </div>
      ) : null}
    </section>
  );
}

type Props = Edit & { file: BookFile; rows: BookRows; onBack: () => void };

export function RowsStep({ file, rows, onBack, ...edit }: Props) {
  const { shown, importing, isChecking, fault } = rows;
  const [chosen, setChosen] = useState<BookRowState | null>(null);
  const [page, setPage] = useState(1);
  const count = (state: BookRowState) => shown.filter((row) => row.state === state).length;
  const listed = chosen ? shown.filter(({ state }) => state === chosen) : shown;
  const pages = Math.max(1, Math.ceil(listed.length / PER_PAGE));
  const at = Math.min(page, pages);
  const ready = count('ready');
  const show = (state: BookRowState | null) => {
    setChosen(state);
    setPage(1);
  };
  return (
    <>
      <section className="card" aria-label="Rows">
        <div className="band tight row wrap">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
          <div className="pills" role="group" aria-label="State">
            <button type="button" aria-pressed={chosen === null} onClick={() => show(null)}>
              All <span className="num">{showCount(shown.length)}</span>
            </button>
            {STATES.map((state) => (
              <button key={state} type="button" aria-pressed={chosen === state} onClick={() => show(state)}>
                {STATE_NAMES[state]} <span className="num">{showCount(count(state))}</span>
              </button>
            ))}
          </div>
        </div>
        <RowTable rows={listed.slice((at - 1) * PER_PAGE, at * PER_PAGE)} edit={edit} />
        <Pager page={at} pages={pages} perPage={PER_PAGE} total={listed.length} isExact onPage={setPage} />
      </section>
      <LeftOut file={file} edit={edit} />
      <div className="row wrap">
        <Button variant="default" disabled={importing !== null} onClick={onBack}>
          Back to the columns
        </Button>
        <span className={fault ? 'bad' : 'muted'} role="status">
          {fault ??
            (importing
              ? `${showCount(importing.done)} of ${showCount(importing.of)} imported`
              : isChecking
                ? 'Comparing with the book'
                : count('stored') > 0
                  ? `${showCount(count('stored'))} imported`
                  : '')}
        </span>
        {fault && rows.retry ? (
          <Button variant="default" size="compact-sm" onClick={() => void rows.retry?.()}>
            Try again
          </Button>
        ) : null}
        <span className="grow" />
        <Button
          disabled={ready === 0 || isChecking}
          loading={importing !== null}
          onClick={() => void rows.store().then(() => show(count('wrong') > 0 ? 'wrong' : null))}
        >
          Import {showCount(ready)} {ready === 1 ? 'row' : 'rows'}
        </Button>
      </div>
    </>
  );
}
