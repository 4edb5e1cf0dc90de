import { type FocusEvent, useRef, useState } from 'react';

/**
 * `items` in the order that `held` ids had: those known keep their places among themselves, new ones come last,
 * vanished ones leave. So nothing moves under the eyes of someone who reads.
 */
export function keepOrder<T>(items: readonly T[], held: readonly PropertyKey[], idOf: (item: T) => PropertyKey): T[] {
  const place = new Map(held.map((id, index) => [id, index]));
  const rank = (item: T) => place.get(idOf(item)) ?? held.length;
  return items
    .map((item, index) => ({ item, index }))
    .sort((a, b) => rank(a.item) - rank(b.item) || a.index - b.index)
    .map(({ item }) => item);
}

/**
 * Holds the order of rows while the pointer or the focus is on them; `key` names the order that a person chose
 * and a new one applies at once, as does `apply`. `isMoved` says that the true order is another by now.
 * Spread `hold` on the element around the rows.
 */
export function useStableOrder<T>(items: readonly T[], idOf: (item: T) => PropertyKey, key: string) {
  const [isHeld, setHeld] = useState(false);
  const [, setRound] = useState(0);
  const shown = useRef<{ key: string; ids: PropertyKey[] }>({ key, ids: [] });
  const rows = isHeld && shown.current.key === key ? keepOrder(items, shown.current.ids, idOf) : [...items];
  shown.current = { key, ids: rows.map(idOf) };
  const isMoved = rows.some((row, index) => idOf(row) !== idOf(items[index]!));
  const hold = {
    onPointerMove: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
    },
  };
  const apply = () => {
    shown.current = { key: '', ids: [] };
    setRound((round) => round + 1);
  };
  return { rows, hold, isMoved, apply };
}
