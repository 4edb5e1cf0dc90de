import { APPLICATION_TYPES, type ApplicationType } from '@freeboard/domain/applications';
import { MAPPING_FUNCTIONS, type MappingField, mappingFields } from '@freeboard/domain/carriers';
import type { Suggestion } from '../../../ui/code/suggest.ts';
import { LANGUAGE_FUNCTIONS } from './language-functions.ts';

/** Whether the name is only a pattern for a carrier's own names: `secrets.NAME`, `steps.ID.body`. */
const isPattern = ({ name }: MappingField): boolean => /\b(?:NAME|ID)\b/.test(name);

const optionText = (options: readonly string[]): string =>
  options.length === 0 ? '' : `One of ${options.slice(0, 12).join(', ')}${options.length > 12 ? ', …' : ''}.`;

const moneyText = ({ options }: MappingField): string => {
  const amount = options.find((text) => /^\$[\d,]+$/.test(text));
  return amount ? `$money() makes ${amount.replace(/\D/g, '')} of '${amount}'.` : '';
};

const suggestionOf = (field: MappingField): Suggestion => ({
  text: field.name,
  label: field.label,
  detail: field.format,
  section: field.section,
  about: [field.is_required ? 'Always given.' : '', optionText(field.options), moneyText(field), field.about]
    .filter(Boolean)
    .join(' '),
});

const functions: readonly Suggestion[] = [...MAPPING_FUNCTIONS, ...LANGUAGE_FUNCTIONS].map(
  ({ name, signature, about }) => ({
    text: name,
    label: signature,
    about,
    isFunction: true,
    detail: 'function',
    section: 'Functions',
  }),
);

/** Without duplicates; no line means all lines. */
export function catalogFor(lines: readonly ApplicationType[]): Suggestion[] {
  const fields = new Map<string, Suggestion>();
  for (const line of lines.length > 0 ? lines : APPLICATION_TYPES)
    for (const field of mappingFields(line))
      if (!isPattern(field) && !fields.has(field.name)) fields.set(field.name, suggestionOf(field));
  return [...fields.values(), ...functions];
}

export const fieldNames: ReadonlySet<string> = new Set(
  APPLICATION_TYPES.flatMap((line) =>
    mappingFields(line).flatMap(({ name }) => (name.startsWith('values.') ? [name.split('.')[1] ?? ''] : [])),
  ),
);
