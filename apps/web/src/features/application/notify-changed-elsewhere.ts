import type { Form, Values } from '@freeboard/domain/forms';
import { same } from '@freeboard/domain/same';
import { notify } from '../../lib/server/notices.ts';

const MOST_NAMED = 3;

type Sources = Readonly<Record<string, { readonly source: string } | undefined>>;

/** Sources of looked-up values. */
const LOOKUP: readonly string[] = ['provider', 'assumed', 'rule'];

/** Notifies which fields another user, the client or the address lookup changed while the form was open. */
export function notifyChangedElsewhere(form: Form, before: Values, after: Values, sources: Sources): void {
  const fields = form.sections
    .flatMap((section) => section.fields)
    .filter((field) => field.kind !== 'computed' && !same(before[field.key], after[field.key]));
  const labels = fields.map((field) => field.label);
  if (labels.length === 0) return;
  const isAllOf = (kinds: readonly string[]) => fields.every(({ key }) => kinds.includes(sources[key]?.source ?? ''));
  const more = labels.length - MOST_NAMED;
  const named = labels.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  if (isAllOf(LOOKUP)) notify({ title: 'Address looked up', text: `Filled in: ${named}.` });
  else if (isAllOf(['client'])) notify({ title: 'From the client', text: `Filled in: ${named}.` });
  else notify({ title: 'Changed elsewhere', text: `Someone else just changed ${named}.` });
}
