import type { Form, Values } from '@freeboard/domain/forms';
import { same } from '@freeboard/domain/same';
import { notify } from '../../lib/server/notices.ts';

const MOST_NAMED = 3;

type Sources = Readonly<Record<string, { readonly source: string; readonly by?: string | undefined } | undefined>>;
type Changed = {
  sources: Sources;
  /** The authors of the new versions; null for an unknown author. */
  authors: readonly (number | null)[];
  own: { readonly id: number; readonly name: string } | null;
};

const LOOKUP: readonly string[] = ['provider', 'assumed', 'rule'];

const list = new Intl.ListFormat('en-US');

/**
 * Notifies the user of fields that another user, the client or the address lookup changed while the form was
 * open; never of the user's own changes elsewhere.
 */
export function notifyChangedElsewhere(
  form: Form,
  before: Values,
  after: Values,
  { sources, authors, own }: Changed,
): void {
  if (own && authors.length > 0 && authors.every((id) => id === own.id)) return;
  const changed = form.sections
    .flatMap((section) => section.fields)
    .filter((field) => field.kind !== 'computed' && !same(before[field.key], after[field.key]));
  // Another user with the same name is recognized by id, if the author of every change is known.
  const isNamesake = authors.length > 0 && authors.every((id) => id !== null && id !== own?.id);
  const fields = changed.filter(({ key }) => isNamesake || !own || sources[key]?.by !== own.name);
  const people = new Set(fields.flatMap(({ key }) => (sources[key]?.source === 'person' && sources[key].by) || []));
  // Changes that only follow from the user's own change have no author.
  if (fields.length === 0 || (people.size === 0 && fields.length < changed.length)) return;
  const isAllOf = (kinds: readonly string[]) => fields.every(({ key }) => kinds.includes(sources[key]?.source ?? ''));
  const labels = fields.map((field) => field.label);
  const more = labels.length - MOST_NAMED;
  const named = labels.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  if (isAllOf(LOOKUP)) notify({ title: 'Address looked up', text: `Filled in: ${named}.` });
  else if (isAllOf(['client'])) notify({ title: 'From the client', text: `Filled in: ${named}.` });
  else notify({ title: 'Changed elsewhere', text: `${list.format(people) || 'Someone else'} changed ${named}.` });
}
