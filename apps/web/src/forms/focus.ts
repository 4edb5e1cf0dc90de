import { whenDrawn } from '../lib/browser/when-drawn.ts';

const FIELDS =
  '[data-field] :is(input, select, textarea, button[data-add]):not([tabindex="-1"], [type="hidden"], :disabled)';

function focusField(key: string): boolean {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);
  const input =
    field?.querySelector<HTMLElement>('input:checked:not([tabindex="-1"])') ??
    field?.querySelector<HTMLElement>(':is(input, select, textarea, button):not([tabindex="-1"], [data-confirm])');
  if (!input) return false;
  input.scrollIntoView({ block: 'center' });
  input.focus({ preventScroll: true });
  return true;
}

export const focusWhenDrawn = (key: string): void => whenDrawn(() => focusField(key));

/** Includes the button that adds a row to a list; a group of radio buttons is one input. Null at the form's end. */
export function nextInput(form: HTMLElement, from: HTMLElement): HTMLElement | null {
  const all = [...form.querySelectorAll<HTMLInputElement>(FIELDS)];
  const own = from.closest('[data-field]');
  const isBehind = (input: HTMLElement) =>
    (from.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return (
    all.filter(isBehind).find((input) => {
      if (from instanceof HTMLInputElement && from.type === 'radio' && input.closest('[data-field]') === own)
        return false;
      if (input.type !== 'radio') return true;
      const group = all.filter((one) => one.name === input.name);
      return input.checked || (!group.some((one) => one.checked) && group[0] === input);
    }) ?? null
  );
}
