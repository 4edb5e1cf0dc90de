import { useEffect, useRef } from 'react';

export type Hotkeys = Record<string, (() => void) | undefined>;

/** Whether a key belongs to what has the focus: a field, or an open dialog or menu. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (document.querySelector('[role="dialog"],[role="menu"]')) return true;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Single keys that act while no field has the focus; 'mod+k' acts everywhere. */
export function useHotkeys(keys: Hotkeys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isMod = event.ctrlKey || event.metaKey;
      const name = isMod ? `mod+${event.key.toLowerCase()}` : event.key;
      const act = current.current[name];
      if (!act || event.altKey || (!isMod && isTaken(event.target))) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
