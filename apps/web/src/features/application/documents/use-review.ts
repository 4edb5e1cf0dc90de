import type { Application, DocumentDetail, DocumentReading } from '@freeboard/contract';
import type { Result } from '@freeboard/contract/client';
import {
  isAddressPart,
  isAskedHere,
  isOpenReading,
  isSettled,
  type Reading,
  type ReviewGroup,
  replacesStated,
  reviewGroup,
} from '@freeboard/domain/documents';
import { sameValue, type Values } from '@freeboard/domain/forms';
import { useRef, useState } from 'react';
import { focusOn } from '../../../lib/browser/when-drawn.ts';
import { noteOwn } from '../../../lib/live/own-changes.ts';
import { rememberApplication } from '../../../lib/server/application-cache.ts';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { queryClient, readersNotified } from '../../../lib/server/query.ts';

export type ReviewItem = { reading: DocumentReading; group: ReviewGroup; isOpen: boolean; isSettled: boolean };

const GROUPS: readonly ReviewGroup[] = ['sure', 'ask', 'differs', 'read'];

const asReading = ({ field, value, strength }: DocumentReading): Pick<Reading, 'field' | 'value' | 'strength'> => ({
  field,
  value,
  strength,
});

/** A reading stays in the group in which it was first shown. */
function useItems(document: DocumentDetail, application: Application): ReviewItem[] {
  const seen = useRef(new Map<number, ReviewGroup>());
  const values = application.payload.useable_details as Values;
  const items = document.readings.map((reading): ReviewItem => {
    const group =
      seen.current.get(reading.id) ??
      reviewGroup(asReading(reading), values, application.provenance, reading.others.length > 0);
    seen.current.set(reading.id, group);
    const isSettledNow = isSettled(asReading(reading), values, application.provenance);
    const isOpen = isOpenReading({ ...asReading(reading), state: reading.state }, values, application.provenance);
    return { reading, group, isOpen, isSettled: isSettledNow };
  });
  return items.toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group));
}

/** Adds the open readings of the other address parts, because an address is accepted as a whole. */
function withWholeAddress(items: readonly ReviewItem[], ids: readonly number[]): number[] {
  const parts = items.filter(({ reading, isOpen }) => isOpen && isAddressPart(asReading(reading)));
  if (!parts.some(({ reading }) => ids.includes(reading.id))) return [...ids];
  return [...new Set([...ids, ...parts.map(({ reading }) => reading.id)])];
}

/** Reading ids of the last decision, for one undo. */
type Decision = number[];

type Act = 'takeReadings' | 'undoReadings';
type Decided = { result: Result<Act>; current: Application | undefined };

const valueIn = ({ payload }: Application, key: string) => (payload.useable_details as Values)[key];

async function refetch(documentId: number, applicationId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['getDocument', { document_id: documentId }] }),
    queryClient.invalidateQueries({ queryKey: ['listDocuments', { application_id: applicationId }] }),
  ]);
  await readersNotified();
}

const elementOf = (selector: string) => document.querySelector<HTMLElement>(selector);

const ANOTHER_ADDRESS = {
  title: 'Nothing taken yet',
  text: 'Confirm first that this document is for the property to insure.',
};

function useWalk(items: readonly ReviewItem[], first: number | null) {
  const [currentId, setCurrent] = useState<number | null>(first);
  const walkable = items.filter(({ group, isOpen }) => group !== 'read' || isOpen);
  const current = items.find(({ reading }) => reading.id === currentId) ?? walkable.find(({ isOpen }) => isOpen);

  const step = (by: number): void => {
    const at = walkable.findIndex(({ reading }) => reading.id === current?.reading.id);
    const next = walkable[Math.min(walkable.length - 1, Math.max(0, at + by))];
    if (next) setCurrent(next.reading.id);
  };
  /** Moves on to the next open reading, unless the user has chosen another one since. */
  const moveOn = (done: readonly number[]): void => {
    const at = walkable.findIndex(({ reading }) => reading.id === current?.reading.id);
    const open = (one: ReviewItem) => one.isOpen && !done.includes(one.reading.id);
    const next = walkable.slice(at + 1).find(open) ?? walkable.find(open);
    if (next) setCurrent((id) => (id === null || id === currentId ? next.reading.id : id));
  };
  return { current, setCurrent, step, moveOn };
}

/**
 * Whether a decision is still valid after a change elsewhere: the field is unchanged, or the reading can still be
 * accepted without a question.
 */
function isDecidedStill(act: Act, { reading }: ReviewItem, ours: Application, theirs: Application): boolean {
  const key = reading.field ?? '';
  if (sameValue(valueIn(theirs, key), valueIn(ours, key))) return true;
  const there = theirs.payload.useable_details as Values;
  const replaces = replacesStated(asReading(reading), there, theirs.provenance);
  return act === 'takeReadings' && !replaces && !isAskedHere(asReading(reading), there);
}

/** The readings that can be accepted together. A value that a user entered is replaced only by choosing its reading. */
function sureIds(items: readonly ReviewItem[], application: Application): number[] {
  const values = application.payload.useable_details as Values;
  return items
    .filter(({ group, isOpen }) => group === 'sure' && isOpen)
    .filter(({ reading }) => !replacesStated(asReading(reading), values, application.provenance))
    .filter(({ reading }) => !isAskedHere(asReading(reading), values))
    .map(({ reading }) => reading.id);
}

type Subject = {
  document: DocumentDetail;
  application: Application;
  items: readonly ReviewItem[];
  isSame: boolean;
};

/** On a conflict, sends the decision again as long as it is still valid for the changed application. */
async function decide(subject: Subject, act: Act, reading_ids: number[], seen: Application): Promise<Decided> {
  const of = { application_id: seen.id, version: seen.version, reading_ids };
  const result =
    act === 'takeReadings'
      ? await client.call('takeReadings', { ...of, ...(subject.isSame ? { same_property: true } : {}) })
      : await client.call('undoReadings', of);
  const current = (result.data as { application?: Application } | null)?.application;
  const decided = subject.items.filter(({ reading }) => reading_ids.includes(reading.id));
  const isGood =
    current !== undefined && decided.every((item) => isDecidedStill(act, item, subject.application, current));
  if (!result.ok && result.code === 409 && isGood && current.version > seen.version)
    return decide(subject, act, reading_ids, current);
  return { result, current };
}

async function send(subject: Subject, act: Act, reading_ids: number[]): Promise<boolean> {
  const { document, application } = subject;
  const { result, current: theirs } = await decide(subject, act, reading_ids, application);
  if (theirs) {
    if (result.ok) noteOwn(theirs);
    rememberApplication(theirs);
  }
  if (!result.ok) notify(noticeText(result), 'bad');
  else if (result.message !== '') notify({ title: 'Not all taken', text: result.message });
  await refetch(document.id, application.id);
  return result.ok;
}

async function refuse(id: number, documentId: number, applicationId: number): Promise<boolean> {
  const result = await client.call('refuseReadings', { reading_ids: [id] });
  if (!result.ok) notify(noticeText(result), 'bad');
  await refetch(documentId, applicationId);
  return result.ok;
}

export function useReview(document: DocumentDetail, application: Application, first: number | null) {
  const items = useItems(document, application);
  const { current, setCurrent, step, moveOn } = useWalk(items, first);
  const [last, setLast] = useState<Decision>([]);
  const [isSame, setSame] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const isAsked = document.address_differences.length > 0 && document.same_property_by === null && !isSame;
  const subject = { document, application, items, isSame };

  async function run(act: () => Promise<boolean>, done: () => void): Promise<void> {
    setBusy(true);
    const isDone = await act();
    if (isDone) done();
    setBusy(false);
    if (!isDone) setFailures((count) => count + 1);
  }
  const decided = (ids: number[]) => () => {
    setLast(ids);
    moveOn(ids);
  };
  function confirmProperty(): void {
    setSame(true);
    // The button disappears, so the focus moves to the readings, where the review's keys work again.
    const readings = elementOf('[data-readings]');
    if (readings) focusOn(readings);
  }
  async function take(chosen: number[]): Promise<void> {
    if (isBusy || chosen.length === 0) return;
    if (isAsked) {
      notify(ANOTHER_ADDRESS);
      return elementOf('[data-confirm-property]')?.focus();
    }
    const ids = withWholeAddress(items, chosen);
    await run(() => send(subject, 'takeReadings', ids), decided(ids));
  }
  async function skip(id: number): Promise<void> {
    if (isBusy) return;
    await run(() => refuse(id, document.id, application.id), decided([id]));
  }
  async function undo(ids: number[]): Promise<void> {
    if (isBusy || ids.length === 0) return;
    await run(
      () => send(subject, 'undoReadings', ids),
      () => {
        setLast([]);
        setCurrent(ids[0] ?? null);
      },
    );
  }
  return {
    items,
    current,
    sure: sureIds(items, application),
    last,
    isBusy,
    failures,
    isAsked,
    step,
    choose: setCurrent,
    confirmProperty,
    take,
    skip,
    undo,
  };
}
export type Review = ReturnType<typeof useReview>;
