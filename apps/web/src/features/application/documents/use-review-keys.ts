import { useEffect, useState } from 'react';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import type { Review } from './use-review.ts';

type Act = (review: Review) => void;
type Queued = { act: Act; failures: number };

/**
 * Runs actions in order, each after the decision before it is saved. A failed decision drops the actions queued
 * behind it.
 */
function useActQueue(review: Review) {
  const [queue, setQueue] = useState<readonly Queued[]>([]);
  useEffect(() => {
    const [first] = queue;
    if (!first || review.isBusy) return;
    // Keys pressed since this render come later in the queue.
    setQueue((before) => before.slice(1));
    // Actions queued behind a failed decision are dropped, so that the user can see why it failed.
    if (first.failures === review.failures) first.act(review);
  }, [queue, review]);
  const add = (act: Act) => setQueue((before) => [...before, { act, failures: review.failures }]);
  return { isEmpty: queue.length === 0, add };
}

/** Whether the focus is on a control, which handles Enter itself. */
const isOnControl = (): boolean => document.activeElement?.matches('button, a, input, select') ?? false;

const takeCurrent: Act = ({ current, take }) => void (current?.isOpen && take([current.reading.id]));
const skipCurrent: Act = ({ current, skip }) => void (current?.isOpen && skip(current.reading.id));
const takeSure: Act = ({ sure, take }) => void take(sure);
const undoLast: Act = ({ last, undo }) => void undo(last);

/**
 * The keyboard shortcuts of a review. Keys pressed while a decision is being saved are queued, except repeats of a held
 * decision key.
 * @returns a function that runs an action after all keys pressed so far
 */
export function useReviewKeys(review: Review): (act: () => void) => void {
  const { current, sure, last, isBusy } = review;
  const queue = useActQueue(review);
  const isWaiting = isBusy || !queue.isEmpty;
  const decide = (act: Act) => (event: KeyboardEvent) => {
    if (!isWaiting) act(review);
    else if (!event.repeat) queue.add(act);
  };
  const inOrder = (act: Act) => (queue.isEmpty ? act(review) : queue.add(act));
  useHotkeys({
    get Enter() {
      return (!isWaiting && !current?.isOpen) || isOnControl() ? undefined : decide(takeCurrent);
    },
    'shift+Enter': isWaiting || sure.length > 0 ? decide(takeSure) : undefined,
    x: isWaiting || current?.isOpen ? decide(skipCurrent) : undefined,
    j: () => inOrder(({ step }) => step(1)),
    k: () => inOrder(({ step }) => step(-1)),
    'mod+z': isWaiting || last.length > 0 ? decide(undoLast) : undefined,
  });
  return (act) => inOrder(act);
}
