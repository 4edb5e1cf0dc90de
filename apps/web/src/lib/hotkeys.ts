import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef } from 'react';

export type Hotkeys = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/** Inputs without text: a letter pressed there is a shortcut. */
const TEXTLESS: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range']);
const COVERS = '[role="dialog"]:not([data-closing]), dialog[open], [role="menu"]';

/** Text has an undo of its own, so shortcuts for undo don't apply there. */
export function isText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !TEXTLESS.has(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || target.tagName === 'TEXTAREA');
}

/** Includes lists, where letters choose an option. */
export const isTyping = (target: EventTarget | null): boolean =>
  isText(target) || (target instanceof HTMLElement && /^(SELECT|OPTION)$/.test(target.tagName));

/** A closing menu is still rendered, but its trigger no longer marks it as open. */
const isClosing = (cover: Element): boolean =>
  cover.role === 'menu' && !document.querySelector(`[aria-controls="${CSS.escape(cover.id)}"]`);

/**
 * Whether an open dialog or menu captures the keys; one that is closing does not, nor the dialog that contains `own`.
 */
const isCovered = (own: Node | null = null): boolean =>
  [...document.querySelectorAll(COVERS)].some((cover) => !isClosing(cover) && !(own && cover.contains(own)));

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** With Shift a letter is another key: Ctrl Shift Z is not Ctrl Z. */
function modName({ key, shiftKey }: Pressed): string {
  return `mod+${shiftKey && key.length === 1 ? 'shift+' : ''}${key.toLowerCase()}`;
}

/** -1 undoes, 1 redoes. */
export type UndoStep = -1 | 1;
const UNDO_KEYS: Readonly<Record<string, UndoStep>> = { 'mod+z': -1, 'mod+shift+z': 1, 'mod+y': 1 };

export const undoStepOf = (event: Pressed): UndoStep | undefined =>
  (event.ctrlKey || event.metaKey) && !event.altKey ? UNDO_KEYS[modName(event)] : undefined;

/**
 * Single keys, and the undo keys, act unless a text is being typed or a dialog or menu is open; other keys with Ctrl
 * or Cmd unless a dialog or menu is open; 'mod+k' everywhere. Enter with Shift is 'shift+Enter'. `within`: an element
 * of the dialog that the keys belong to.
 */
export function useHotkeys(keys: Hotkeys, within?: RefObject<HTMLElement | null>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const isMod = event.ctrlKey || event.metaKey;
      const isShiftEnter = event.shiftKey && event.key === 'Enter';
      const name = isMod ? modName(event) : isShiftEnter ? 'shift+Enter' : event.key;
      const act = current.current[name];
      // Inside a text field, Undo applies to its text.
      const isForText = !isMod || name in UNDO_KEYS;
      if (!act || event.altKey || (isForText && (isMod ? isText : isTyping)(event.target))) return;
      if (name !== 'mod+k' && isCovered(within?.current)) return;
      event.preventDefault();
      shortcutDown = event.key;
      act(event);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [within]);
}

/** Ctrl Enter submits only the form that has the focus. */
export function submitByKey(event: ReactKeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Escape leaves an input; in an open list, the first Escape only closes the list. */
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

/** The shortcut key that is being held; null after its release. */
let shortcutDown: string | null = null;

/** Keys that move or scroll repeat while held. */
const MOVES: ReadonlySet<string> = new Set([
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End', 'Tab'],
  ...['j', 'k'],
]);

/** Only keys that move or scroll, and text being typed, repeat. */
function goesOn({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (!isTyping(target)) {
    if (key === ' ') return !(target instanceof HTMLElement) || !target.matches('button, a, input, summary, [role]');
    return MOVES.has(key);
  }
  // The shortcut key that focused the field is still down and must not be typed into it.
  if (key === shortcutDown) return false;
  const isOfSeveralLines = target instanceof HTMLTextAreaElement || (target as HTMLElement).isContentEditable;
  return key !== 'Enter' || (isOfSeveralLines && !ctrlKey && !metaKey);
}

/** Repeats of a held key must not answer a question that the first press opened. @returns a function that stops it */
export function ignoreHeldKeys(): () => void {
  const press = (event: KeyboardEvent) => {
    if (!event.repeat || goesOn(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const release = () => {
    shortcutDown = null;
  };
  const over = new AbortController();
  window.addEventListener('keydown', press, { capture: true, signal: over.signal });
  window.addEventListener('keyup', release, { capture: true, signal: over.signal });
  // Of the window alone: an element that loses the focus to the field that a key opens does not release the key.
  window.addEventListener('blur', release, { signal: over.signal });
  return () => over.abort();
}

/** Milliseconds that typed letters wait for the field that a key opens; a screen may have to be fetched first. */
const LETTERS_WAIT_MS = 5_000;
let stopHolding = () => {};

/** As if the letters were pressed there. */
function typeInto(field: HTMLElement, text: string): void {
  if (document.activeElement !== field) return;
  // The only kind of insertion that masked fields, React and the browser's undo all treat as typing.
  for (const letter of text) document.execCommand('insertText', false, letter);
}

/**
 * Buffers letters typed before the field that a key opens has the focus, and types them there. Escape, Tab, a click,
 * or a field that does not appear in time drop them.
 */
function holdLetters(): void {
  stopHolding();
  const over = new AbortController();
  const options = { capture: true, signal: over.signal } as const;
  const end = () => over.abort();
  let held = '';
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === 'Escape' || event.key === 'Tab') return end();
    if (event.key.length === 1) held += event.key;
    else if (event.key === 'Backspace') held = held.slice(0, -1);
    else if (event.key !== 'Enter') return;
    // A dialog opened instead of the field, so Enter answers it.
    else if (event.target instanceof Element && event.target.closest('[role=dialog]')) return end();
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const focus = ({ target }: FocusEvent) => {
    if (!isTyping(target) || target instanceof HTMLSelectElement) return;
    // Runs after the field's own focus handlers, which may select its text.
    queueMicrotask(() => {
      if (over.signal.aborted) return;
      end();
      typeInto(target as HTMLElement, held);
    });
  };
  window.addEventListener('keydown', press, options);
  window.addEventListener('focusin', focus, options);
  window.addEventListener('pointerdown', end, options);
  const timer = setTimeout(end, LETTERS_WAIT_MS);
  over.signal.addEventListener('abort', () => clearTimeout(timer));
  stopHolding = end;
}

/** Letters typed before the field has the focus are typed into it. */
export const openingField = (open: () => void) => (): void => {
  holdLetters();
  open();
};
