import type { RequestedField } from '@freeboard/contract';
import {
  askableFields,
  type FieldValue,
  type Form,
  type FormContext,
  fieldsOf,
  formatValue,
  isBlank,
  type Values,
  view,
} from '@freeboard/domain';

/** How a value stands in the client's input. */
const textOf = (field: Parameters<typeof formatValue>[0], value: FieldValue | undefined): string => {
  if (value === undefined || isBlank(value)) return '';
  return field.options ? String(value) : formatValue(field, value);
};

/** The inputs of those of `keys` that somebody without an account can be asked for, as the form stands. */
export function requestedFields(
  form: Form,
  values: Values,
  origins: Parameters<typeof askableFields>[2],
  rules: FormContext,
  keys: readonly string[],
): RequestedField[] {
  const fields = fieldsOf(form);
  const views = view(form, values, rules).fields;
  return askableFields(form, values, origins, rules)
    .filter(({ key }) => keys.includes(key))
    .flatMap(({ key, why }) => {
      const field = fields.get(key);
      if (!field) return [];
      const { label, kind, help = '', unit = '' } = field;
      const options = views[key]?.options ?? field.options;
      return [
        {
          ...{ key, label, kind, help, unit, state: why },
          options: options
            ? options.map((one) => ({ ...one }))
            : kind === 'toggle'
              ? ['Yes', 'No'].map((value) => ({ value, label: value }))
              : null,
          text: textOf(field, values[key]),
        },
      ];
    });
}
