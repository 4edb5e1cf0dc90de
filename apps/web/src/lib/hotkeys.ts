import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';

export type Hotkeys = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/** Inputs that no text is typed into: a letter pressed there is free. */
const TEXTLESS: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range']);
const COVERS = '[role="dialog"]:not([data-closing]), dialog[open], [role="menu"]';

/** Returns whether keys pressed at `target` are text, or choose from a list by its letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !TEXTLESS.has(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT|OPTION)$/.test(target.tagName);
}

/** Returns whether a menu that is still drawn is on its way out: what opened it says no more that it is open. */
const isClosing = (cover: Element): boolean =>
  cover.role === 'menu' && !document.querySelector(`[aria-controls="${CSS.escape(cover.id)}"]`);

/** Returns whether an open dialog or menu has the keys for itself; one that is fading out has not. */
const isCovered = (): boolean => [...document.querySelectorAll(COVERS)].some((cover) => !isClosing(cover));

/**
 * Returns the name of a key that is pressed with Ctrl or Cmd; with Shift a letter is another one: Ctrl Shift Z is no
 * Ctrl Z.
 */
function modName({ key, shiftKey }: KeyboardEvent): string {
  return `mod+${shiftKey && key.length === 1 ? 'shift+' : ''}${key.toLowerCase()}`;
}

/**
 * Single keys, and 'mod+z', act unless a text is being typed or a dialog or menu lies above; 'mod+k' acts everywhere,
 * 'mod+enter' wherever no dialog or menu lies above; Enter with Shift is 'shift+Enter'.
 */
export function useHotkeys(keys: Hotkeys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const isMod = event.ctrlKey || event.metaKey;
      const isShiftEnter = event.shiftKey && event.key === 'Enter';
      const name = isMod ? modName(event) : isShiftEnter ? 'shift+Enter' : event.key;
      const act = current.current[name];
      // What is typed into a text is undone there.
      const isForText = !isMod || name === 'mod+z';
      if (!act || event.altKey || (isForText && isTyping(event.target))) return;
      if ((isForText || name === 'mod+enter') && isCovered()) return;
      event.preventDefault();
      act(event);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** For a form's `onKeyDown`: Ctrl Enter submits that form, and nothing behind it. */
export function submitByKey(event: ReactKeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Escape leaves the field that a text is typed into; the first Escape of an open list only closes the list. */
export function useEscapeLeaves(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Escape' || event.defaultPrevented || !isTyping(target) || isCovered()) return;
      if (target instanceof HTMLOptionElement || !(target instanceof HTMLElement)) return;
      target.blur();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** While `isHeld`, letters and Enter pressed outside of a text reach nothing: what they are meant for is not there yet. */
export function useHeldKeys(isHeld: boolean): void {
  useLayoutEffect(() => {
    if (!isHeld) return;
    const swallow = (event: KeyboardEvent) => {
      const isMeant = event.key.length === 1 || event.key === 'Enter';
      if (!isMeant || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', swallow, { capture: true });
    return () => window.removeEventListener('keydown', swallow, { capture: true });
  }, [isHeld]);
}
