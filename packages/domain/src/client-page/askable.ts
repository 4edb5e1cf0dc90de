import type { Field, Form, FormContext, Values } from '../forms/types.ts';
import { isBlank } from '../forms/values.ts';
import { view } from '../forms/view.ts';

type Origins = Readonly<Record<string, { readonly source: string }>>;
export type Askable = { readonly key: string; readonly label: string; readonly why: 'missing' | 'assumed' | 'known' };

/** Whether a field is one that is filled in by one input: neither worked out nor a list. */
const isPlain = (field: Field): boolean => field.kind !== 'computed' && field.kind !== 'list';

const ORDER = ['missing', 'assumed', 'known'] as const;

/** What a client can be asked to fill in: the fields that the form shows, what is missing first, then what was assumed. */
export function askableFields(form: Form, values: Values, origins: Origins, context: FormContext): Askable[] {
  const { fields } = view(form, values, context);
  const all = form.sections
    // What is asked for seldom is the agent's: a realtor's phone, say.
    .filter(({ optional }) => !optional)
    .flatMap((section) => section.fields)
    .filter((field) => isPlain(field) && fields[field.key]?.visible && !fields[field.key]?.computed)
    .map(({ key, label }): Askable => {
      const why = isBlank(values[key] ?? null) ? 'missing' : origins[key]?.source === 'assumed' ? 'assumed' : 'known';
      return { key, label, why };
    });
  return ORDER.flatMap((why) => all.filter((one) => one.why === why));
}
