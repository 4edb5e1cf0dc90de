import type { RequestedField } from '@freeboard/contract';
import { askableFields } from '@freeboard/domain/client-page';
import {
  clientChoice,
  clientFieldText,
  clientUnit,
  type FieldValue,
  type Form,
  type FormContext,
  fieldsOf,
  formatValue,
  isBlank,
  type Values,
  view,
} from '@freeboard/domain/forms';
import { type Language, PROPOSAL_TEXT } from '@freeboard/domain/languages';

/** A value as text for the client's input; a choice by its stored value. */
const textOf = (field: Parameters<typeof formatValue>[0], value: FieldValue | undefined): string => {
  if (value === undefined || isBlank(value)) return '';
  return field.options ? String(value) : formatValue(field, value);
};

export function requestedFields(
  form: Form,
  values: Values,
  origins: Parameters<typeof askableFields>[2],
  rules: FormContext,
  { keys, language }: { keys: readonly string[]; language: Language },
): RequestedField[] {
  const { yes, no } = PROPOSAL_TEXT[language];
  const fields = fieldsOf(form);
  const views = view(form, values, rules).fields;
  return askableFields(form, values, origins, rules)
    .filter(({ key }) => keys.includes(key))
    .flatMap(({ key, why }) => {
      const field = fields.get(key);
      if (!field) return [];
      const { kind, unit = '' } = field;
      const { label, help } = clientFieldText(language, field);
      const options = views[key]?.options ?? field.options;
      return [
        {
          key,
          label,
          kind,
          help,
          unit: clientUnit(language, unit),
          state: why,
          options: options
            ? options.map((one) => ({ value: one.value, label: clientChoice(language, one.label) }))
            : kind === 'toggle'
              ? [
                  { value: 'Yes', label: yes },
                  { value: 'No', label: no },
                ]
              : null,
          text: textOf(field, values[key]),
        },
      ];
    });
}
