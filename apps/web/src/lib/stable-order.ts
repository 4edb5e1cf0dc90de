import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * Known items keep their relative order, new items come last, vanished ids are dropped, so that nothing moves while a
 * user reads.
 */
export function inStableOrder<T>(
  items: readonly T[],
  held: readonly PropertyKey[],
  idOf: (item: T) => PropertyKey,
): T[] {
  const place = new Map(held.map((id, index) => [id, index]));
  const rank = (item: T) => place.get(idOf(item)) ?? held.length;
  return items
    .map((item, index) => ({ item, index }))
    .sort((a, b) => rank(a.item) - rank(b.item) || a.index - b.index)
    .map(({ item }) => item);
}

/** Whether the pointer or the focus is in the element; spread `hold` on it. */
export function useHold<T extends HTMLElement = HTMLDivElement>() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const frame = useRef<T>(null);
  // A removed element emits no blur or pointer event.
  useEffect(() => {
    if (isFocused && !frame.current?.contains(document.activeElement)) setFocused(false);
    if (isPointed && !frame.current) setPointed(false);
  });
  const hold = {
    ref: frame,
    onPointerMove: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
    },
  };
  return { isHeld: isPointed || isFocused, hold };
}

/** Stays true after `isOn` has ended, until the pointer or the focus leaves the element. */
export function useLinger(isOn: boolean, isHeld: boolean): boolean {
  const lingers = useRef(isOn);
  lingers.current = isOn || (lingers.current && isHeld);
  return lingers.current;
}

/**
 * Freezes the order of rows while a user is reading them. `key` names the order that the user chose; a new order
 * applies immediately, as does `apply`. `isMoved`: the true order differs by now.
 */
export function useStableOrder<T>(items: readonly T[], idOf: (item: T) => PropertyKey, key: string, isHeld: boolean) {
  const [, setRound] = useState(0);
  const shown = useRef<{ key: string; ids: PropertyKey[] }>({ key, ids: [] });
  const rows = isHeld && shown.current.key === key ? inStableOrder(items, shown.current.ids, idOf) : [...items];
  shown.current = { key, ids: rows.map(idOf) };
  const isMoved = rows.some((row, index) => idOf(row) !== idOf(items[index]!));
  const apply = () => {
    shown.current = { key: '', ids: [] };
    setRound((round) => round + 1);
  };
  return { rows, isMoved, apply };
}
