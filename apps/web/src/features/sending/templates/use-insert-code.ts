import { useRef } from 'react';
import { insertCode, type Selection } from './insert-code.ts';

/**
 * Inserts at the text area's last cursor position. @returns props for an element around the text area, and a function
 * that inserts a code
 */
export function useInsertCode(text: string, onChange: (text: string) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<Selection>(null);
  const onBlur = ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLTextAreaElement)
      last.current = { start: target.selectionStart, end: target.selectionEnd };
  };
  function insert(code: string) {
    const next = insertCode(text, last.current, code);
    last.current = { start: next.cursor, end: next.cursor };
    onChange(next.text);
    requestAnimationFrame(() => {
      const area = frame.current?.querySelector('textarea');
      area?.focus();
      area?.setSelectionRange(next.cursor, next.cursor);
    });
  }
  return { frame: { ref: frame, onBlur }, insert };
}
