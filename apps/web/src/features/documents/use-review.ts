import type { Application, DocumentDetail, DocumentReading } from '@freeboard/contract';
import type { Result } from '@freeboard/contract/client';
import {
  isAddressPart,
  isAskedHere,
  isSettled,
  isTakable,
  type Reading,
  type ReviewGroup,
  replacesStated,
  reviewGroup,
  sameValue,
  type Values,
} from '@freeboard/domain';
import { useRef, useState } from 'react';
import { noteOwn } from '../../lib/live/own-changes.ts';
import { rememberApplication } from '../../lib/server/application-cache.ts';
import { client } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { notify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';

export type ReviewItem = { reading: DocumentReading; group: ReviewGroup; isOpen: boolean; isSettled: boolean };

const GROUPS: readonly ReviewGroup[] = ['sure', 'ask', 'differs', 'read'];

const asReading = ({ field, value, strength }: DocumentReading): Pick<Reading, 'field' | 'value' | 'strength'> => ({
  ...{ field, value, strength },
});

/** The readings in the order of review. A reading stays in the group in which it was first seen. */
function useItems(document: DocumentDetail, application: Application): ReviewItem[] {
  const seen = useRef(new Map<number, ReviewGroup>());
  const values = application.payload.useable_details as Values;
  const items = document.readings.map((reading): ReviewItem => {
    const group =
      seen.current.get(reading.id) ??
      reviewGroup(asReading(reading), values, application.provenance, reading.others.length > 0);
    seen.current.set(reading.id, group);
    const isSettledNow = isSettled(asReading(reading), values, application.provenance);
    const isOpen = reading.state === 'proposed' && !isSettledNow && isTakable(asReading(reading), values);
    return { reading, group, isOpen, isSettled: isSettledNow };
  });
  return items.toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group));
}

/** One part of an address is taken with the others that the document states. */
function withWholeAddress(items: readonly ReviewItem[], ids: readonly number[]): number[] {
  const parts = items.filter(({ reading, isOpen }) => isOpen && isAddressPart(asReading(reading)));
  if (!parts.some(({ reading }) => ids.includes(reading.id))) return [...ids];
  return [...new Set([...ids, ...parts.map(({ reading }) => reading.id)])];
}

/** What a person has decided last, for one undo. */
type Decision = number[];

type Act = 'takeReadings' | 'undoReadings';
type Decided = { result: Result<Act>; current: Application | undefined };

const valueIn = ({ payload }: Application, key: string) => (payload.useable_details as Values)[key];

const refetch = (documentId: number, applicationId: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['getDocument', { document_id: documentId }] }),
    queryClient.invalidateQueries({ queryKey: ['listDocuments', { application_id: applicationId }] }),
  ]);

/** The review of a document: its readings in groups, the one in hand, and what can be decided. */
export function useReview(document: DocumentDetail, application: Application, first: number | null) {
  const items = useItems(document, application);
  const [currentId, setCurrent] = useState<number | null>(first);
  const [last, setLast] = useState<Decision>([]);
  const [isSame, setSame] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const walkable = items.filter(({ group, isOpen }) => group !== 'read' || isOpen);
  const current = items.find(({ reading }) => reading.id === currentId) ?? walkable.find(({ isOpen }) => isOpen);
  const isAsked = document.address_differences.length > 0 && document.same_property_by === null && !isSame;

  const step = (by: number): void => {
    const at = walkable.findIndex(({ reading }) => reading.id === current?.reading.id);
    const next = walkable[Math.min(walkable.length - 1, Math.max(0, at + by))];
    if (next) setCurrent(next.reading.id);
  };
  /** Moves on to the next reading that is still open. */
  const moveOn = (done: readonly number[]): void => {
    const at = walkable.findIndex(({ reading }) => reading.id === current?.reading.id);
    const open = (one: ReviewItem) => one.isOpen && !done.includes(one.reading.id);
    const next = walkable.slice(at + 1).find(open) ?? walkable.find(open);
    if (next) setCurrent(next.reading.id);
  };

  /** Sends a decision; once more where the application changed meanwhile, but none of the fields in question. */
  async function decide(act: Act, reading_ids: number[], seen: Application): Promise<Decided> {
    const of = { application_id: seen.id, version: seen.version, reading_ids };
    const result =
      act === 'takeReadings'
        ? await client.call('takeReadings', { ...of, ...(isSame ? { same_property: true } : {}) })
        : await client.call('undoReadings', of);
    const current = (result.data as { application?: Application } | null)?.application;
    const fields = items.flatMap(({ reading }) => (reading_ids.includes(reading.id) ? [reading.field ?? ''] : []));
    const isUntouched = current && fields.every((key) => sameValue(valueIn(current, key), valueIn(application, key)));
    if (!result.ok && result.code === 409 && isUntouched && current.version > seen.version)
      return decide(act, reading_ids, current);
    return { result, current };
  }

  async function send(act: Act, reading_ids: number[]): Promise<boolean> {
    setBusy(true);
    const { result, current: theirs } = await decide(act, reading_ids, application);
    if (theirs) {
      if (result.ok) noteOwn(theirs);
      rememberApplication(theirs);
    }
    if (!result.ok) notify(noticeText(result), 'bad');
    else if (result.message !== '') notify({ title: 'Not all taken', text: result.message });
    await refetch(document.id, application.id);
    setBusy(false);
    return result.ok;
  }

  async function take(chosen: number[]): Promise<void> {
    if (isBusy || isAsked || chosen.length === 0) return;
    const ids = withWholeAddress(items, chosen);
    if (!(await send('takeReadings', ids))) return;
    setLast(ids);
    moveOn(ids);
  }
  async function skip(id: number): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const result = await client.call('refuseReadings', { reading_ids: [id] });
    if (!result.ok) notify(noticeText(result), 'bad');
    await refetch(document.id, application.id);
    setBusy(false);
    if (!result.ok) return;
    setLast([id]);
    moveOn([id]);
  }
  async function undo(ids: number[]): Promise<void> {
    if (isBusy || ids.length === 0) return;
    if (await send('undoReadings', ids)) {
      setLast([]);
      setCurrent(ids[0] ?? null);
    }
  }

  const values = application.payload.useable_details as Values;
  // What somebody typed since the review was opened is replaced only by choosing that reading.
  const sure = items
    .filter(({ group, isOpen }) => group === 'sure' && isOpen)
    .filter(({ reading }) => !replacesStated(asReading(reading), values, application.provenance))
    .filter(({ reading }) => !isAskedHere(asReading(reading), values))
    .map(({ reading }) => reading.id);
  return {
    items,
    current,
    sure,
    last,
    isBusy,
    isAsked,
    step,
    choose: setCurrent,
    confirmProperty: () => setSame(true),
    take,
    skip,
    undo,
  };
}
export type Review = ReturnType<typeof useReview>;
