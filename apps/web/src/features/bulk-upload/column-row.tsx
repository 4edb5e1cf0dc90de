import { lineKey } from '@freeboard/domain/applications';
import { SPLIT_INTO } from '@freeboard/domain/bulk';
import type { Field } from '@freeboard/domain/forms';
import { optOutsOf } from '@freeboard/domain/messages';
import { type KeyboardEvent, useRef } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { Choice } from '../../ui/fields/choice.tsx';
import classes from './bulk-upload.module.css';
import { splitWords } from './split-words.ts';
import { MATCH_WORDS, type SheetColumn } from './words.ts';

type Props = {
  at: number;
  column: SheetColumn;
  isSecond: boolean;
  field: string | null;
  isByHand: boolean;
  fields: readonly Field[];
  onChoose: (field: string | null) => void;
};

const IGNORED = '';
const OPEN = '?';

function focusRow(row: Element | null | undefined): void {
  if (row instanceof HTMLElement) row.focus();
}

const OPTS_OUT_OF = { sms: 'texts', email: 'e-mail' } as const;

/** What an ignored column sets nevertheless; null if nothing. */
function setsInEachRow({ name, samples }: SheetColumn): string | null {
  if (lineKey(name) === 'always') return 'sets flood or home, row by row';
  const found = new Set(['yes', ...samples].flatMap((text) => optOutsOf({ [name]: text })));
  const channels = [...found].map((channel) => OPTS_OUT_OF[channel]);
  return channels.length > 0 ? `opts out of ${channels.join(' and ')}, row by row` : null;
}

type MatchProps = { column: SheetColumn; field: string | null; isByHand: boolean; isOpen: boolean };

function Match({ column, field, isByHand, isOpen }: MatchProps) {
  const { match } = column;
  const sets = field === null ? setsInEachRow(column) : null;
  if (sets) return <span className="muted small">{sets}</span>;
  if (isByHand) return <Chip>by hand</Chip>;
  if (isOpen) return <span className={classes.open}>{MATCH_WORDS[match.by]}</span>;
  return (
    <span className={`muted small ${classes.match}`}>
      {match.sureness > 0 ? (
        <>
          <meter className={classes.meter} min={0} max={100} value={match.sureness} aria-label="Sureness" />
          <span className="num">{match.sureness}%</span>
        </>
      ) : null}{' '}
      {MATCH_WORDS[match.by]}
    </span>
  );
}

function Split({ column: { name, samples }, field }: Pick<Props, 'column' | 'field'>) {
  if (field === null || !Object.hasOwn(SPLIT_INTO, field)) return null;
  return (
    <ul className="small" aria-label={`How ${name} is split`}>
      {samples
        .filter((text) => text.trim() !== '')
        .slice(0, 3)
        .map((text) => (
          <li key={text}>{splitWords(field, text)}</li>
        ))}
    </ul>
  );
}

export function ColumnRow({ at, column, isSecond, field, isByHand, fields, onChoose }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const { match, name, samples } = column;
  const isOpen = match.is_open && !isByHand;
  const first = samples.map((text) => text.trim() || 'empty').join(' · ');

  function press(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.target !== event.currentTarget) {
      if (event.key === 'Escape') event.currentTarget.focus();
      return;
    }
    const { key, currentTarget: row } = event;
    if (key === 'ArrowDown') focusRow(row.nextElementSibling);
    else if (key === 'ArrowUp') focusRow(row.previousElementSibling);
    else if (key === 'Enter') select.current?.focus();
    else if (key.toLowerCase() === 'i') onChoose(null);
    else return;
    event.preventDefault();
  }
  return (
    <tr tabIndex={0} onKeyDown={press} data-open={isOpen || undefined}>
      <th scope="row">
        <span className="strong">{name}</span>
        {isSecond ? <span className="muted"> column {at + 1}</span> : null}
      </th>
      <td className={classes.samples} title={first}>
        {first}
        <Split column={column} field={field} />
      </td>
      <td>
        <Choice
          isSmall
          ref={select}
          className={`${classes.choice} ${isOpen ? classes.undecided : field === null ? classes.ignored : ''}`}
          label={`Field of ${name}${isSecond ? `, column ${at + 1}` : ''}`}
          value={isOpen ? OPEN : (field ?? IGNORED)}
          onChange={(chosen) => onChoose(chosen === IGNORED ? null : chosen)}
        >
          {isOpen ? (
            <option value={OPEN} disabled>
              Choose a field
            </option>
          ) : null}
          <option value={IGNORED}>Ignored</option>
          {fields.map(({ key, label }) => (
            <option key={key} value={key}>
              {key.startsWith('requester_') ? `Requester: ${label}` : label}
            </option>
          ))}
        </Choice>
      </td>
      <td>
        <Match column={column} field={field} isByHand={isByHand} isOpen={isOpen} />
      </td>
    </tr>
  );
}
