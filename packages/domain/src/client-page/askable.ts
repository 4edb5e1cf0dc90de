import type { Field, Form, FormContext, Values } from '../forms/types.ts';
import { isBlank } from '../forms/values.ts';
import { view } from '../forms/view.ts';

/** Why a field may be asked for: it is needed, it was assumed, it is blank; or it is known already. */
export const ASK_STATES = ['missing', 'assumed', 'blank', 'known'] as const;
/** Fields only the agent decides, and input aids. */
const OWN = new Set(['application_source', 'client_name_id', 'searched_address', 'effective_date']);

type Origins = Readonly<Record<string, { readonly source: string }>>;
export type Askable = { readonly key: string; readonly label: string; readonly why: (typeof ASK_STATES)[number] };

/**
 * Whether a client or partner can be asked for a field: it takes one input, is not the agent's alone to decide, and
 * does not merely follow from other answers. A field that follows only sometimes is requested if a launch needs it.
 */
const canBeAsked = ({ key, kind, compute, required }: Field): boolean =>
  kind !== 'computed' && kind !== 'list' && !OWN.has(key) && (compute === undefined || required !== undefined);

/**
 * The fields that a client can be asked to fill in: fields that the form shows, needed fields first, then assumed
 * fields.
 */
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
