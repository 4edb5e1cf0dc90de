import type { Section } from '@freeboard/domain/forms';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { FormField } from './field.tsx';
import { nextInput } from './focus.ts';
import classes from './form.module.css';

type Props = {
  section: Section;
  onLeave: (key: string) => boolean;
  onEnd: () => void;
};

const fieldOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-field]')?.dataset.field;

/** Enter goes where `onLeave` leads, else to the next field. F1 opens a field's help. */
export function FormSection({ section, onLeave, onEnd }: Props) {
  function press(event: KeyboardEvent<HTMLDivElement>) {
    const from = event.target as HTMLElement;
    if (event.key === 'F1') {
      event.preventDefault();
      from.closest('[data-field]')?.querySelector<HTMLElement>('[data-help]')?.click();
    }
    // With Ctrl or Cmd, Enter launches wherever the focus is.
    if (event.ctrlKey || event.metaKey) return;
    if (event.key !== 'Enter' || !/^(INPUT|SELECT)$/.test(from.tagName) || event.defaultPrevented) return;
    event.preventDefault();
    // Commits the typed value before the next field is chosen, because it may show, hide or compute fields.
    flushSync(() => from.blur());
    const next = nextInput(event.currentTarget, from);
    const own = fieldOf(from);
    // In a list, which is one field, Enter first goes through all its inputs.
    if (own !== undefined && fieldOf(next) !== own && onLeave(own)) return;
    if (!next) return onEnd();
    next.focus();
    if (next instanceof HTMLInputElement && next.type !== 'radio') next.select();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to keys of the inputs inside
    <div className={classes.grid} onKeyDown={press}>
      {section.fields.map((field) => (
        <FormField key={field.key} field={field} />
      ))}
    </div>
  );
}
