import { fieldsOf } from '../compiled.ts';
import { CURRENT_POLICY } from '../fields/documents.ts';
import { isStated, touchedKeys } from '../touched.ts';
import type { FieldValue, Form, Values } from '../types.ts';
import { isBlank } from '../values.ts';

const CLIENT_FACTS: ReadonlySet<string> = new Set(['date_of_birth', 'gender']);
const HOUSE_SECTIONS: ReadonlySet<string> = new Set(['property', 'four_point', 'wind_mitigation', 'underwriting']);
/**
 * Not copied: losses, which may have happened since, the dwelling limit, the address search, and the current policy,
 * which belongs to one line and one year.
 */
const ASKED_AGAIN: ReadonlySet<string> = new Set([
  ...['has_prior_losses', 'prior_losses', 'dwelling', 'searched_address'],
  ...CURRENT_POLICY.map(({ key }) => key),
]);

type StatedOrigin = { readonly source: string; readonly at: string; readonly application?: number | undefined };
type Origins<O extends StatedOrigin> = Readonly<Record<string, O>>;

export type EarlierApplication<O extends StatedOrigin> = {
  readonly number: number;
  readonly form: Form;
  readonly values: Values;
  readonly origins: Origins<O>;
  readonly isSameHouse: boolean;
};

/**
 * Selects answers from a client's earlier applications: facts about the client, and everything stated about the same
 * house. Only fields that no one stated are answered; the latest statement counts.
 */
export function earlierAnswers<O extends StatedOrigin>(
  form: Form,
  origins: Readonly<Record<string, { readonly source: string }>>,
  earlier: readonly EarlierApplication<O>[],
): Record<string, { value: FieldValue; origin: O & { application: number } }> {
  const touched = new Set(touchedKeys(origins));
  const open = [...fieldsOf(form).values()].filter(({ key, kind }) => kind !== 'computed' && !touched.has(key));
  return Object.fromEntries(
    open.flatMap(({ key }) => {
      const [latest] = earlier
        .filter((one) => isAnsweredBy(one, key))
        .map(({ number, values, origins: stated }) => ({ value: values[key], origin: stated[key] as O, number }))
        .sort((a, b) => Date.parse(b.origin.at) - Date.parse(a.origin.at));
      if (latest?.value === undefined) return [];
      const { value, origin, number } = latest;
      return [[key, { value, origin: { ...origin, application: origin.application ?? number } }]];
    }),
  );
}

function isAnsweredBy<O extends StatedOrigin>(
  { form, values, origins, isSameHouse }: EarlierApplication<O>,
  key: string,
): boolean {
  if (!isStated(origins[key]) || isBlank(values[key])) return false;
  const section = form.sections.find(({ fields }) => fields.some((field) => field.key === key))?.key ?? '';
  return CLIENT_FACTS.has(key) || (isSameHouse && HOUSE_SECTIONS.has(section) && !ASKED_AGAIN.has(key));
}
