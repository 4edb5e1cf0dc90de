import type { ApplicationType } from '../applications/lists.ts';
import { formFor } from './catalog.ts';
import { type LoadResult, loadLookedUp } from './load.ts';
import { newApplication } from './new.ts';
import { applyPresets, type DefaultPreset } from './presets.ts';
import { PRESET_SOURCES, touchedKeys } from './touched.ts';
import type { FieldValue, Form, FormContext, Values } from './types.ts';
import { isBlank, sameValue } from './values.ts';

/** The source of a value (R9.3), as stored with it. */
export type Origin = {
  source:
    | 'person'
    | 'client'
    | 'provider'
    | 'default'
    | 'assumed'
    | 'rule'
    | 'upload'
    | 'agency_default'
    | 'person_default'
    | 'document';
  provider?: string | undefined;
  by?: string | undefined;
  is_locked?: boolean | undefined;
  application?: number | undefined;
  at: string;
};
export type Origins = Record<string, Origin>;

export type NamedDefault = DefaultPreset & { readonly person: string | null };

/** Updates origins after rules have filled in values: computed, or assumed until confirmed (R9.3). */
export function withRules(origins: Origins, loaded: Omit<LoadResult, 'values'>, at: string): Origins {
  const next = { ...origins };
  for (const key of loaded.changed) next[key] = { source: 'rule', at };
  for (const key of loaded.assumed) next[key] = { source: 'assumed', at };
  return next;
}

/** Whether a submitted value was accepted, possibly normalized ('john' becomes 'John'), and not dropped as hidden. */
export const isTaken = (sent: unknown, kept: unknown): boolean =>
  isBlank(sent as FieldValue) === isBlank(kept as FieldValue);

/**
 * Applies default presets to a new application by its state, and records them as origins of the values. An
 * application that is not new is unchanged.
 */
export function withDefaults(
  form: Form,
  values: Values,
  origins: Origins,
  rows: readonly NamedDefault[],
  context: FormContext,
  at: string,
): { values: Values; origins: Origins; changed: string[] } {
  if (context.status !== 'new') return { values, origins, changed: [] };
  const name = rows.find(({ person }) => person !== null)?.person;
  const stood = applyPresets(form, values, origins, rows, context);
  const next: Origins = { ...origins };
  for (const [key, { owner, is_locked }] of stood.held)
    next[key] =
      owner === 'agency'
        ? { source: PRESET_SOURCES.agency, at, ...(is_locked ? { is_locked } : {}) }
        : { source: PRESET_SOURCES.person, at, ...(name ? { by: name } : {}) };
  for (const key of stood.withdrawn) next[key] = { source: 'default', at };
  const changed = Object.keys(stood.values).filter((key) => !sameValue(values[key], stood.values[key]));
  return { values: stood.values, origins: next, changed };
}

export type Begun = { readonly values: Values; readonly origins: Origins; readonly rejected: Record<string, string[]> };

export const beginning = (type: ApplicationType, context: FormContext): Values => newApplication(type, context).values;

/**
 * A new application: the input, defaults of the form, of its agency and its user, and values that rules fill in, each
 * with its source. `defaults`: the result of `beginning` for the same context. Refused input is `rejected`, by field.
 */
export function begin(
  type: ApplicationType,
  context: FormContext,
  of: {
    input: Readonly<Record<string, unknown>>;
    origin: Omit<Origin, 'at'>;
    presets: readonly NamedDefault[];
    at: string;
    defaults?: Values;
  },
): Begun {
  const { input, origin, presets, at, defaults = beginning(type, context) } = of;
  const form = formFor(type);
  const { values: first, rejected } = newApplication(type, context, input);
  const own: Origins = {};
  for (const key of Object.keys(first))
    own[key] = { source: sameValue(first[key], defaults[key]) ? 'default' : 'rule', at };
  for (const key of Object.keys(input)) if (isTaken(input[key], first[key])) own[key] = { ...origin, at };
  const stood = withDefaults(form, first, own, presets, context, at);
  const loaded = loadLookedUp(form, stood.values, { ...context, touched: touchedKeys(stood.origins) });
  return { values: loaded.values, origins: withRules(stood.origins, loaded, at), rejected };
}
