import type { ApplicationType } from '../applications/lists.ts';
import { formFor } from './catalog.ts';
import { change } from './change.ts';
import { fieldsOf } from './compiled.ts';
import { initialValue, newApplication } from './new.ts';
import { recompute } from './recompute.ts';
import { isPreset, isStated } from './touched.ts';
import type { Field, FieldValue, Form, FormContext, Values } from './types.ts';
import { sameValue, textOf } from './values.ts';
import { view } from './view.ts';

export type DefaultPreset = {
  readonly owner: 'agency' | 'person';
  /** Two-letter code; null for all states. */
  readonly state: string | null;
  readonly field: string;
  readonly value: FieldValue;
  /** Whether it is an agency preset that users can't override. */
  readonly is_locked: boolean;
};

export const presetFields = (type: ApplicationType): Field[] =>
  [...fieldsOf(formFor(type)).values()].filter((field) => field.presettable && !field.carried);

/** A preset for the state takes precedence over one for all states. */
function ofOwner(all: readonly DefaultPreset[], owner: DefaultPreset['owner'], state: string) {
  const own = all.filter((one) => one.owner === owner);
  const everywhere = own.filter((one) => one.state === null);
  const here = own.filter((one) => one.state !== null && one.state === state.toUpperCase());
  return new Map([...everywhere, ...here].map((one) => [one.field, one]));
}

/** The agency's if locked, else the user's own, else the agency's. */
export function presetsFor(all: readonly DefaultPreset[], state: string): ReadonlyMap<string, DefaultPreset> {
  const agency = ofOwner(all, 'agency', state);
  const own = [...ofOwner(all, 'person', state)].filter(([field]) => !agency.get(field)?.is_locked);
  return new Map([...agency, ...own]);
}

type Origins = Readonly<Record<string, { readonly source: string } | undefined>>;

export type WithPresets = {
  readonly values: Values;
  readonly held: ReadonlyMap<string, DefaultPreset>;
  /** Fields whose preset no longer applies, which are reset to their initial value. */
  readonly withdrawn: readonly string[];
};

/**
 * Applies the default presets for an application's state. Stated values (see `isStated`) are unchanged, and a preset
 * that the state does not have is withdrawn. Changes nothing once the application was launched.
 */
export function applyPresets(
  form: Form,
  values: Values,
  origins: Origins,
  all: readonly DefaultPreset[],
  context: FormContext,
): WithPresets {
  const held = new Map<string, DefaultPreset>();
  const withdrawn: string[] = [];
  if (context.status !== 'new') return { values, held, withdrawn };
  const wanted = presetsFor(all, textOf(values, 'state'));
  let next = values;
  for (const { key } of presetFields(form.type)) {
    if (isStated(origins[key])) continue;
    const preset = wanted.get(key);
    const changed = preset ? change(form, next, key, preset.value, context).values : next;
    if (preset && sameValue(changed[key], preset.value)) {
      next = changed;
      held.set(key, preset);
    } else if (isPreset(origins[key])) {
      next = { ...next, [key]: initialValue(form, key, next) };
      withdrawn.push(key);
    }
  }
  return { values: recompute(form, next, context), held, withdrawn };
}

/**
 * Validates default presets like the form. Errors by field: the field accepts no preset, the value is of another
 * kind, or the form's checks refuse it. Null removes a preset.
 */
export function presetFaults(
  type: ApplicationType,
  given: Readonly<Record<string, unknown>>,
  context: FormContext,
): { readonly values: Values; readonly faults: Record<string, string[]> } {
  const fields = new Set(presetFields(type).map(({ key }) => key));
  const faults: Record<string, string[]> = {};
  const usable: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    if (!fields.has(key)) faults[key] = ['This field takes no default.'];
    else if (value !== null && value !== '') usable[key] = value;
  }
  const { values, rejected } = newApplication(type, context, usable);
  const { errors } = view(formFor(type), values, context);
  const taken: Record<string, FieldValue> = {};
  for (const key of Object.keys(given)) {
    if (!fields.has(key)) continue;
    const messages = key in usable ? (rejected[key] ?? errors[key]) : undefined;
    if (messages) faults[key] = [...messages];
    else taken[key] = key in usable ? (values[key] ?? null) : null;
  }
  return { values: taken, faults };
}
