import type { Provenance } from '@freeboard/contract';
import type { ApplicationStatus, ApplicationType } from '@freeboard/domain/applications';
import {
  dwellingEstimate,
  type Form,
  type FormContext,
  fieldsOf,
  formFor,
  load,
  touchedKeys,
  type UnplacedValue,
  type Values,
  withRules,
} from '@freeboard/domain/forms';
import { localDate } from '../../kernel/clock.ts';
import type { ApplicationRecord } from './applications.queries.ts';

export type ProvenanceMap = Record<string, Provenance>;

/** What a form needs in addition to its values, including the server's dwelling estimate (D18). */
export function formContext(
  now: Date,
  status: ApplicationStatus,
  number: number | undefined,
  provenance: ProvenanceMap = {},
): FormContext {
  const touched = touchedKeys(provenance);
  return { today: localDate(now), status, number, touched, estimateDwelling: dwellingEstimate };
}

/** `isAsSaved`: the on-load rules changed nothing. */
export type Opened = {
  form: Form;
  context: FormContext;
  values: Values;
  provenance: ProvenanceMap;
  isAsSaved: boolean;
};

/**
 * An application's values on opening: the saved values after the on-load rules of section 4. These are displayed,
 * edited and launched. Values set by the FL prefill are marked ASSUMED (R9.3).
 */
export function openValues(row: ApplicationRecord, now: Date): Opened {
  const form = formFor(row.type as ApplicationType);
  const saved = row.provenance as ProvenanceMap;
  const context = formContext(now, row.status as ApplicationStatus, row.number, saved);
  const loaded = load(form, row.details as Values, context);
  // Rules are dated with the last save, not with the current time, so that repeated reads are identical.
  return {
    form,
    context,
    values: loaded.values,
    provenance: withRules(saved, loaded, row.updated_at.toISOString()),
    isAsSaved: loaded.changed.length === 0 && loaded.assumed.every((key) => saved[key]?.source === 'assumed'),
  };
}

export const unplacedOf = ({ unplaced }: Pick<ApplicationRecord, 'unplaced'>): UnplacedValue[] =>
  (unplaced ?? []) as UnplacedValue[];

export function recorded(form: Form, before: Values, after: Values, changed: readonly string[]) {
  const fields = fieldsOf(form);
  return changed
    .filter((key) => fields.get(key)?.kind !== 'computed')
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }));
}
