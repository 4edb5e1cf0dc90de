import type { Application, DocumentDetail } from '@freeboard/contract';
import { readLine, TYPE_NAMES } from '@freeboard/domain/applications';
import { addressDifferenceText, DOCUMENT_NAMES, type ReviewGroup } from '@freeboard/domain/documents';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { clientName, typeName } from '../../../lib/application-types.ts';
import { useCall } from '../../../lib/server/query.ts';
import { WarnIcon } from '../../../ui/icons.tsx';
import { Empty } from '../../../ui/states.tsx';
import classes from './documents.module.css';
import { useNextDocument } from './next-document.ts';
import { PagePane } from './page-pane.tsx';
import { ReadingRow } from './reading-row.tsx';
import { type Review, useReview } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';

const HEADS: Record<ReviewGroup, { title: string; note: string }> = {
  sure: { title: 'Take: sure', note: 'as printed, and the field it fills' },
  ask: { title: 'Ask', note: 'your choice' },
  differs: { title: 'Differs from what’s there', note: 'never replaced without you' },
  read: { title: 'Also read', note: '' },
};

function Group({ group, review, application }: { group: ReviewGroup; review: Review; application: Application }) {
  const items = review.items.filter((one) => one.group === group);
  const [isShown, setShown] = useState(group !== 'read');
  if (items.length === 0) return null;
  const left = items.filter(({ isOpen }) => isOpen).length;
  const count = group === 'read' || left === items.length ? String(items.length) : `${left} left of ${items.length}`;
  return (
    <section aria-label={HEADS[group].title}>
      <div className={classes.groupHead}>
        <h2>{HEADS[group].title}</h2>
        <span className="muted small num">{count}</span>
        <span className="grow" />
        {group === 'read' ? (
          <button type="button" className="link small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
          </button>
        ) : (
          <span className="muted small hide-s">{HEADS[group].note}</span>
        )}
      </div>
      {isShown ? (
        <ul>
          {items.map((item) => (
            <ReadingRow key={item.reading.id} item={item} application={application} review={review} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** The line that a declarations page names, in lowercase, if it isn't the application's; else null. */
function otherLineOf({ kind, edition }: DocumentDetail, type: Application['application_type']): string | null {
  const named = kind === 'declarations' ? readLine(edition ?? '') : null;
  return named?.kind === 'line' && named.line !== type ? TYPE_NAMES[named.line].toLowerCase() : null;
}

type WarningsProps = { document: DocumentDetail; application: Application; review: Review };

function Warnings({ document, application, review }: WarningsProps) {
  const lines: ReactNode[] = document.warnings.map(({ code, message, page }) => (
    <li key={`${code} ${page}`}>
      <WarnIcon />
      <span>
        {message}
        {page === null ? '' : ` (page ${page})`}
      </span>
    </li>
  ));
  const other = document.address_differs_from;
  const differing = addressDifferenceText(document.address_differences, other === null ? 'here' : 'there');
  const what = document.address_differences.some(({ part }) => part === 'insured') ? 'insured' : 'address';
  const type = application.application_type;
  const otherLine = otherLineOf(document, type);
  return (
    <ul className={classes.warnings} aria-label="Warnings">
      {otherLine === null ? null : (
        <li>
          <WarnIcon />
          <span>
            <span className="strong">This policy is for {otherLine} insurance</span>, and the application is for{' '}
            {TYPE_NAMES[type].toLowerCase()}. Its limits, deductibles and premium are not those of a{' '}
            {TYPE_NAMES[type].toLowerCase()} policy.
          </span>
        </li>
      )}
      {differing !== '' && document.same_property_by === null ? (
        <li>
          <WarnIcon />
          <span className="grow">
            <span className="strong">
              {other === null ? `This document has a different ${what}` : `The ${what} differs from ${other}`}
            </span>
            : {differing}. {review.isAsked ? 'Nothing is filled in from it until you confirm.' : null}
          </span>
          {review.isAsked ? (
            <Button size="compact-sm" variant="default" data-confirm-property onClick={review.confirmProperty}>
              {other === null ? 'It’s the same property' : 'It’s the property to insure'}
            </Button>
          ) : (
            <span className="muted small">Confirmed with the next value you take</span>
          )}
        </li>
      ) : null}
      {lines}
    </ul>
  );
}

function Foot({ review }: { review: Review }) {
  const { sure, last, isBusy, isAsked } = review;
  return (
    <div className={`${classes.foot} ${classes.listFoot}`}>
      <span className="hide-s row small muted">
        <kbd className={classes.keyCap}>Enter</kbd> take <kbd className={classes.keyCap}>x</kbd> skip{' '}
        <kbd className={classes.keyCap}>j</kbd> <kbd className={classes.keyCap}>k</kbd> move
      </span>
      <span className="grow" />
      <Button variant="default" disabled={last.length === 0 || isBusy} onClick={() => void review.undo(last)}>
        Undo <kbd className={`hide-s ${classes.keyCap}`}>Ctrl Z</kbd>
      </Button>
      <Button disabled={sure.length === 0 || isBusy || isAsked} onClick={() => void review.take(sure)}>
        Take all sure ({sure.length}) <kbd className={`hide-s ${classes.keyCap}`}>Shift Enter</kbd>
      </Button>
    </div>
  );
}

function NextButton({ document, afterKeys }: { document: DocumentDetail; afterKeys: (act: () => void) => void }) {
  const { id, application_id } = document;
  const query = useCall('listDocuments', { application_id });
  const { next, path, state } = useNextDocument(application_id, query.data?.documents ?? [], id, afterKeys);
  return (
    <Button component={Link} to={path} state={state} title={next?.name}>
      {next ? 'Next document' : 'Done'} <kbd className={`hide-s ${classes.keyCap}`}>Ctrl Enter</kbd>
    </Button>
  );
}

const stateTitle = ({ state }: DocumentDetail): string => {
  if (state === 'queued' || state === 'reading') return 'This file is being read';
  return state === 'failed' ? 'This file could not be read' : 'We can’t read this kind of form';
};

export function DocumentReview({ document, application }: { document: DocumentDetail; application: Application }) {
  const [search] = useSearchParams();
  const asked = Number(search.get('reading')) || null;
  const field = search.get('field');
  const first = asked ?? document.readings.find((one) => field !== null && one.field === field)?.id ?? null;
  const review = useReview(document, application, first);
  const afterKeys = useReviewKeys(review);
  const form = application.payload.useable_details.form_type;
  const kind = document.kind === null ? document.name : DOCUMENT_NAMES[document.kind];
  return (
    <main className={classes.screen}>
      <div className={classes.title}>
        <div className="min-0">
          <div className="muted small clip">
            {typeName(application.application_type, typeof form === 'string' ? form : null)} · application{' '}
            {application.application_id} ·{' '}
            {[clientName(application.client), application.payload.address].filter(Boolean).join(', ')}
          </div>
          <h1>
            {kind} <span className={`muted ${classes.edition}`}>{document.edition ?? ''}</span>
          </h1>
        </div>
        <span className="grow" />
        <span className="muted small hide-s clip">{document.kind === null ? '' : document.name}</span>
        <Button component={Link} variant="default" to={`/agent-portal/application-details/${application.id}/documents`}>
          All documents
        </Button>
        <NextButton document={document} afterKeys={afterKeys} />
      </div>
      <div className={classes.halves}>
        <PagePane
          document={document}
          items={review.items}
          currentId={review.current?.reading.id ?? null}
          choose={review.choose}
        />
        <section className={classes.list} aria-label="Readings" data-readings>
          <div className={classes.readings}>
            <Warnings document={document} application={application} review={review} />
            {document.state === 'read' ? (
              (['sure', 'ask', 'differs', 'read'] as const).map((group) => (
                <Group key={group} group={group} review={review} application={application} />
              ))
            ) : (
              <Empty
                title={stateTitle(document)}
                text={document.failure || 'It stays with the attachments of the application.'}
              />
            )}
          </div>
          <Foot review={review} />
        </section>
      </div>
    </main>
  );
}
