import type { Application } from '@freeboard/contract';
import { type Field, type FieldValue, fieldsOf, formFor, isBlank, sameValue, valueText } from '@freeboard/domain/forms';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { originText } from '../../../forms/origin.tsx';
import { CheckIcon, RightIcon } from '../../../ui/icons.tsx';
import classes from './documents.module.css';
import type { Review, ReviewItem } from './use-review.ts';

const wordsOf = (field: Field | undefined, value: unknown): string =>
  field ? valueText(field, value as FieldValue) : String(value);

/**
 * The number of a box if its label begins with one ('C2.a' of 'C2.a Top of bottom floor', 'II.A.1' of 'II.A.1
 * County'), else the whole label.
 */
const boxOf = (label: string): string =>
  /^(?:[A-Z]\d+(?:\.[a-z\d]+)?|[IVX]+(?:\.[A-Z])?\.\d+)(?= )/.exec(label)?.[0] ?? label;

const LONGEST_ON_BUTTON = 18;

const onButton = (printed: string): string =>
  printed.length > LONGEST_ON_BUTTON ? `${printed.slice(0, LONGEST_ON_BUTTON - 1).trimEnd()}…` : printed;

function There({ field, application, value }: { field: Field; application: Application; value: unknown }) {
  const there = application.payload.useable_details[field.key as never] as FieldValue | undefined;
  if (isBlank(there) || sameValue(there, value as FieldValue)) return null;
  const origin = application.provenance[field.key];
  return (
    <span className="muted small">
      Now: <span className="strong">{wordsOf(field, there)}</span>
      {origin ? `, ${originText(origin)}` : ''}
    </span>
  );
}

type Props = { item: ReviewItem; application: Application; review: Review };

function Actions({ item, application, review }: Props) {
  const { reading, group, isOpen } = item;
  const isCurrent = review.current?.reading.id === reading.id;
  if (reading.state !== 'proposed')
    return (
      <span className="row small muted">
        {reading.state === 'taken' ? <CheckIcon /> : null}
        {reading.state === 'taken' ? 'taken' : 'left out'} ·
        <button type="button" className="link" onClick={() => void review.undo([reading.id])}>
          Undo
        </button>
      </span>
    );
  if (reading.strength === 'ask' && reading.value === null && reading.field !== null)
    return (
      <Link className="link small" to={`/agent-portal/application-details/${application.id}?tab=profile`}>
        Choose in the form
      </Link>
    );
  if (item.isSettled) return <span className="muted small">already in the form</span>;
  if (!isOpen || (group === 'sure' && !isCurrent)) return null;
  const isBlocked = review.isBusy || review.isAsked;
  return (
    <span className={`row ${classes.actions}`}>
      <Button
        size="compact-sm"
        variant={isCurrent ? 'filled' : 'default'}
        disabled={isBlocked}
        onClick={() => void review.take([reading.id])}
      >
        Take {group === 'differs' ? onButton(reading.printed) : ''}
        {isCurrent ? <kbd className={`hide-s ${classes.keyCap}`}>Enter</kbd> : null}
      </Button>
      <Button size="compact-sm" variant="default" disabled={review.isBusy} onClick={() => void review.skip(reading.id)}>
        {group === 'differs' ? 'Keep' : 'Skip'}
        {isCurrent ? <kbd className={`hide-s ${classes.keyCap}`}>x</kbd> : null}
      </Button>
    </span>
  );
}

export function ReadingRow({ item, application, review }: Props) {
  const { reading } = item;
  const row = useRef<HTMLLIElement>(null);
  const field = reading.field === null ? undefined : fieldsOf(formFor(application.application_type)).get(reading.field);
  const isCurrent = review.current?.reading.id === reading.id;
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const isAsPrinted = reading.value === null || wordsOf(field, reading.value) === reading.printed;
  return (
    <li
      ref={row}
      className={classes.reading}
      data-current={isCurrent || undefined}
      data-decided={reading.state !== 'proposed' || undefined}
      aria-current={isCurrent || undefined}
    >
      <button type="button" className={classes.pick} onClick={() => review.choose(reading.id)}>
        <span className="muted small breaks" title={reading.label}>
          {boxOf(reading.label)}
        </span>
        <span className={classes.printed}>{reading.printed}</span>
      </button>
      <span className={`muted ${classes.arrow}`} aria-hidden="true">
        {field ? <RightIcon /> : null}
      </span>
      <span className={classes.target}>
        {field ? (
          <span>
            {field.label} {isAsPrinted ? null : <span className="strong">{wordsOf(field, reading.value)}</span>}
          </span>
        ) : (
          <span className="muted small">{reading.strength === 'none' ? 'shown only' : ''}</span>
        )}
        {field ? <There field={field} application={application} value={reading.value} /> : null}
        {reading.others.map((other) => (
          <span key={other.reading_id} className="muted small">
            <Link
              className="link"
              to={`/agent-portal/application-details/${application.id}/documents/${other.document_id}?reading=${other.reading_id}`}
            >
              {other.name}
            </Link>{' '}
            says <span className="strong">{other.printed}</span>
          </span>
        ))}
      </span>
      <Actions item={item} application={application} review={review} />
    </li>
  );
}
