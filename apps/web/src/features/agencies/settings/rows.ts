import type { AnswerOf } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import {
  type DefaultPreset,
  type Field,
  type FieldValue,
  presetFields,
  presetsFor,
  stateDeductibles,
  valueText,
} from '@freeboard/domain/forms';

export type Entry = AnswerOf<'getStandingDefaults'>['standing_defaults'][number];
export type Owner = Entry['owner'];
export type Place = { type: ApplicationType; state: string | null };

export type DefaultRow = {
  field: Field;
  own: DefaultPreset | null;
  /** The value of new applications while nothing is set here: 'Agency: $5,000'. */
  otherwise: string;
  /** Whether the agency prevents users from setting their own value. */
  isLocked: boolean;
};

const STATE_DEDUCTIBLES: ReadonlySet<string> = new Set(Object.keys(stateDeductibles('')));

/** `state` is null for all states; the value is then undefined if it depends on the state. */
function usual(field: Field, state: string | null): FieldValue | undefined {
  if (!STATE_DEDUCTIBLES.has(field.key)) return field.default;
  const key = field.key as keyof ReturnType<typeof stateDeductibles>;
  return state === null ? undefined : stateDeductibles(state)[key];
}

function otherwiseText(field: Field, state: string | null, next: DefaultPreset | undefined): string {
  if (next) {
    const where = next.state === null && state !== null ? ', every state' : '';
    return `${next.owner === 'agency' ? 'Agency' : 'Yours'}${where}: ${valueText(field, next.value)}`;
  }
  const value = usual(field, state);
  if (value !== undefined) return `Default: ${valueText(field, value)}`;
  return STATE_DEDUCTIBLES.has(field.key) ? 'By state' : 'Asked each time';
}

export function defaultRows(entries: readonly Entry[], { type, state }: Place, owner: Owner): DefaultRow[] {
  const all = entries.filter((one) => one.application_type === type) as DefaultPreset[];
  const isHere = (one: DefaultPreset) => one.owner === owner && one.state === state;
  const agencys = presetsFor(
    all.filter((one) => one.owner === 'agency'),
    state ?? '',
  );
  const others = presetsFor(
    all.filter((one) => !isHere(one) && (owner === 'person' || one.owner === 'agency')),
    state ?? '',
  );
  return presetFields(type).map((field) => ({
    field,
    own: all.find((one) => isHere(one) && one.field === field.key) ?? null,
    otherwise: otherwiseText(field, state, others.get(field.key)),
    isLocked: owner === 'person' && agencys.get(field.key)?.is_locked === true,
  }));
}
