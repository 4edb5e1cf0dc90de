import { type Form, same, type Values } from '@freeboard/domain';
import { notify } from '../../lib/server/notices.ts';

const MOST_NAMED = 3;

/** Notifies which fields someone else changed while the form was open. */
export function notifyChangedElsewhere(form: Form, before: Values, after: Values): void {
  const labels = form.sections
    .flatMap((section) => section.fields)
    .filter((field) => field.kind !== 'computed' && !same(before[field.key], after[field.key]))
    .map((field) => field.label);
  if (labels.length === 0) return;
  const more = labels.length - MOST_NAMED;
  const named = labels.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  void notify({ title: 'Changed elsewhere', text: `Someone else just changed ${named}.` });
}
