import type { ApplicationType } from '../applications/lists.ts';
import { formFor } from '../forms/catalog.ts';
import { FORM_TYPES } from '../forms/rules/occupancy.ts';
import type { Field, Form } from '../forms/types.ts';
import { mappingFacts } from './mapping-facts.ts';
import type { MappingField } from './mapping-field.ts';

function textsOf({ options, optionsFor }: Field): readonly string[] {
  const all = options ?? FORM_TYPES.flatMap(({ value }) => optionsFor?.({ form_type: value }) ?? []);
  return [...new Set(all.map(({ value }) => value))].filter((value) => value !== '');
}

function examplesOf(field: Field): string {
  const texts = textsOf(field);
  const usual = typeof field.default === 'string' && field.default !== '' ? field.default : texts[0];
  if (usual === undefined) return '';
  const isShare = (text: string) => text.endsWith('%');
  const other = texts.find((text) => isShare(text) !== isShare(usual));
  return other !== undefined && texts.some(isShare) ? [usual, other].sort().join(' or ') : usual;
}

const isYesNo = (field: Field): boolean => textsOf(field).join() === 'Yes,No';

function formatOf(field: Field): string {
  switch (field.kind) {
    case 'choice':
    case 'toggle':
      if (isYesNo(field)) return 'Yes or No';
      return field.kind === 'toggle' && !field.options ? 'true or false' : `text, ${examplesOf(field)}`;
    case 'money':
      return field.cents ? 'number, dollars with cents' : 'number, whole dollars';
    case 'digits':
      return field.unit ? `whole number, ${field.unit}` : 'whole number';
    case 'decimal':
      return field.unit ? `number, ${field.unit}` : 'number';
    case 'year':
      return 'number, YYYY';
    case 'date':
      return 'date, YYYY-MM-DD';
    case 'phone':
      return 'text, (305) 555-0100';
    case 'email':
      return 'text, name@example.com';
    case 'computed':
      if (field.unit) return field.unit === '$' ? 'number, whole dollars' : `number, ${field.unit}`;
      return isYesNo(field) ? 'Yes or No' : 'worked out';
    case 'list':
      if (field.shape === 'grid') return `number, ${field.unit ?? ''}, by pair of ids`;
      return `${field.shape === 'group' ? 'object of' : 'list of'} ${(field.columns ?? []).map(({ key }) => key).join(', ')}`;
    default:
      return 'text';
  }
}

const entryOf = (field: Field, section: string, name: string, label: string, isRequired: boolean): MappingField => ({
  name,
  label,
  section,
  format: formatOf(field),
  options: textsOf(field),
  is_required: isRequired,
  about: field.help ?? '',
});

function entriesOf(field: Field, section: string): MappingField[] {
  const name = `values.${field.key}`;
  const isAlways = field.required === true && field.visible === undefined && field.carried === undefined;
  const columns = field.kind === 'list' && field.shape !== 'grid' ? (field.columns ?? []) : [];
  return [
    entryOf(field, section, name, field.label, isAlways),
    ...columns.map((column) =>
      entryOf(column, section, `${name}.${column.key}`, `${field.label}: ${column.label}`, false),
    ),
  ];
}

const fieldsOfForm = ({ sections }: Form): MappingField[] =>
  sections.flatMap(({ title, fields }) =>
    fields.flatMap((field) => entriesOf(field, title.replace(' Information', ''))),
  );

const known = new Map<ApplicationType, readonly MappingField[]>();

export function mappingFields(type: ApplicationType): readonly MappingField[] {
  const fields = known.get(type) ?? [...fieldsOfForm(formFor(type)), ...mappingFacts()];
  known.set(type, fields);
  return fields;
}
