import type { Field, Form, FormContext, Values } from '../forms/types.ts';
import { isBlank } from '../forms/values.ts';
import { view } from '../forms/view.ts';

/**
 * Why a client may be asked for a field: it is required and blank, it was assumed, or it is optional and blank;
 * `known` fields already have a value.
 */
export const ASK_STATES = ['missing', 'assumed', 'blank', 'known'] as const;
const OWN = new Set(['application_source', 'client_name_id', 'searched_address', 'effective_date']);

type Origins = Readonly<Record<string, { readonly source: string }>>;
export type Askable = { readonly key: string; readonly label: string; readonly why: (typeof ASK_STATES)[number] };

/**
 * Whether a client or partner can be asked for a field: it takes one input, is not only for the agent to decide, and
 * does not always follow from other answers.
 */
const canBeAsked = ({ key, kind, compute, required }: Field): boolean =>
  kind !== 'computed' && kind !== 'list' && !OWN.has(key) && (compute === undefined || required !== undefined);

/** Only visible fields: missing ones first, then assumed, blank and known ones. */
export function askableFields(form: Form, values: Values, origins: Origins, context: FormContext): Askable[] {
  const { fields } = view(form, values, context);
  const all = form.sections
    // Optional sections, such as the realtor's phone, are for the agent.
    .filter(({ optional }) => !optional)
    .flatMap((section) => section.fields)
    .filter((field) => canBeAsked(field) && fields[field.key]?.visible && !fields[field.key]?.computed)
    .map(({ key, label }): Askable => {
      const isAssumed = origins[key]?.source === 'assumed';
      if (!isBlank(values[key] ?? null)) return { key, label, why: isAssumed ? 'assumed' : 'known' };
      return { key, label, why: fields[key]?.required ? 'missing' : 'blank' };
    });
  return ASK_STATES.flatMap((why) => all.filter((one) => one.why === why));
}
