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
import { queryClient, readersNotified } from '../../lib/server/query.ts';

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

async function refetch(documentId: number, applicationId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['getDocument', { document_id: documentId }] }),
    queryClient.invalidateQueries({ queryKey: ['listDocuments', { application_id: applicationId }] }),
  ]);
  await readersNotified();
}

const ANOTHER_ADDRESS = {
  title: 'Nothing taken yet',
  text: 'Confirm first that this document is of the same property.',
};

/** The review of a document: its readings in groups, the one in hand, and what can be decided. */
export function useReview(document: DocumentDetail, application: Application, first: number | null) {
  const items = useItems(document, application);
  const [currentId, setCurrent] = useState<number | null>(first);
  const [last, setLast] = useState<Decision>([]);
  const [isSame, setSame] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const walkable = items.filter(({ group, isOpen }) => group !== 'read' || isOpen);
  const current = items.find(({ reading }) => reading.id === currentId) ?? walkable.find(({ isOpen }) => isOpen);
  const isAsked = document.address_differences.length > 0 && document.same_property_by === null && !isSame;

  const step = (by: number): void => {
    const at = walkable.findIndex(({ reading }) => reading.id === current?.reading.id);
    const next = walkable[Math.min(walkable.length - 1, Math.max(0, at + by))];
    if (next) setCurrent(next.reading.id);
  };
  /** Moves on to the next reading that is still open, unless the person has moved meanwhile. */
  const moveOn = (done: readonly number[]): void => {
    const at = walkable.findIndex(({ reading }) => reading.id === current?.reading.id);
    const open = (one: ReviewItem) => one.isOpen && !done.includes(one.reading.id);
    const next = walkable.slice(at + 1).find(open) ?? walkable.find(open);
    if (next) setCurrent((id) => (id === null || id === currentId ? next.reading.id : id));
  };

  /** Whether a change elsewhere left a decision as good as it was: nobody stated a value that it would replace. */
  function isDecidedStill(act: Act, { reading }: ReviewItem, theirs: Application): boolean {
    const key = reading.field ?? '';
    if (sameValue(valueIn(theirs, key), valueIn(application, key))) return true;
    const there = theirs.payload.useable_details as Values;
    const replaces = replacesStated(asReading(reading), there, theirs.provenance);
    return act === 'takeReadings' && !replaces && !isAskedHere(asReading(reading), there);
  }

  /** Sends a decision; again where the application changed meanwhile, for as long as the decision holds. */
  async function decide(act: Act, reading_ids: number[], seen: Application): Promise<Decided> {
    const of = { application_id: seen.id, version: seen.version, reading_ids };
    const result =
      act === 'takeReadings'
        ? await client.call('takeReadings', { ...of, ...(isSame ? { same_property: true } : {}) })
        : await client.call('undoReadings', of);
    const current = (result.data as { application?: Application } | null)?.application;
    const decided = items.filter(({ reading }) => reading_ids.includes(reading.id));
    const isGood = current !== undefined && decided.every((item) => isDecidedStill(act, item, current));
    if (!result.ok && result.code === 409 && isGood && current.version > seen.version)
      return decide(act, reading_ids, current);
    return { result, current };
  }

  function end(isDone: boolean): void {
    setBusy(false);
    if (!isDone) setFailures((count) => count + 1);
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
    return result.ok;
  }

  async function take(chosen: number[]): Promise<void> {
    if (isBusy || chosen.length === 0) return;
    if (isAsked) return notify(ANOTHER_ADDRESS);
    const ids = withWholeAddress(items, chosen);
    const isDone = await send('takeReadings', ids);
    if (isDone) {
      setLast(ids);
      moveOn(ids);
    }
    end(isDone);
  }
  async function skip(id: number): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const result = await client.call('refuseReadings', { reading_ids: [id] });
    if (!result.ok) notify(noticeText(result), 'bad');
    await refetch(document.id, application.id);
    if (result.ok) {
      setLast([id]);
      moveOn([id]);
    }
    end(result.ok);
  }
  async function undo(ids: number[]): Promise<void> {
    if (isBusy || ids.length === 0) return;
    const isDone = await send('undoReadings', ids);
    if (isDone) {
      setLast([]);
      setCurrent(ids[0] ?? null);
    }
    end(isDone);
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
    failures,
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
