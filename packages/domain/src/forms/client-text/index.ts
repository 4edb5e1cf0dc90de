import type { Language } from '../../languages/language.ts';
import { PROPOSAL_TEXT } from '../../languages/text.ts';
import { clientDate } from '../../time/format.ts';
import { fieldsOf } from '../compiled.ts';
import type { Field, FieldValue, Form } from '../types.ts';
import { isBlank } from '../values.ts';
import { changeText, valueText } from '../words.ts';
import { ADDRESS_TEXTS } from './address.ts';
import { BUILDING_TEXTS } from './building.ts';
import { COVERAGE_TEXTS } from './coverage.ts';
import { DOCUMENT_TEXTS } from './documents.ts';
import { FLOOD_TEXTS } from './flood.ts';
import { PEOPLE_TEXTS } from './people.ts';
import { CHOICES_ES, PRICE_PARTS_ES, SHOWN_ES, UNITS_ES } from './spanish.ts';
import type { FieldText, FieldTexts } from './types.ts';

export const CLIENT_FIELD_TEXTS: FieldTexts = {
  ...PEOPLE_TEXTS,
  ...ADDRESS_TEXTS,
  ...BUILDING_TEXTS,
  ...FLOOD_TEXTS,
  ...COVERAGE_TEXTS,
  ...DOCUMENT_TEXTS,
};

/** Falls back to the form's own label, without help. */
export const clientFieldText = (language: Language, { key, label }: Pick<Field, 'key' | 'label'>): FieldText =>
  CLIENT_FIELD_TEXTS[key]?.[language] ?? { label: shownLabel(language, { key, label }), help: '' };

export const shownLabel = (language: Language, { key, label }: Pick<Field, 'key' | 'label'>): string =>
  language === 'en' ? label : (SHOWN_ES[key] ?? CLIENT_FIELD_TEXTS[key]?.es.label ?? label);

/** Numbers, amounts and names are unchanged. */
export const clientChoice = (language: Language, label: string): string =>
  language === 'en' ? label : (CHOICES_ES[label] ?? label);
export const clientUnit = (language: Language, unit: string): string =>
  language === 'en' ? unit : (UNITS_ES[unit] ?? unit);

export const pricePart = (language: Language, label: string): string =>
  language === 'en' ? label : (PRICE_PARTS_ES[label] ?? label);

export function clientValue(language: Language, field: Field, value: FieldValue | undefined): string {
  const english = valueText(field, value);
  if (language === 'en') return english;
  if (value === undefined || isBlank(value)) return PROPOSAL_TEXT.es.none;
  if (field.kind === 'date') return clientDate(language, String(value));
  const { unit } = field;
  const bare = unit && english.endsWith(` ${unit}`) ? english.slice(0, -unit.length - 1) : english;
  return bare === english ? clientChoice(language, english) : `${bare} ${clientUnit(language, unit ?? '')}`;
}

/** A changed list is only named. */
export function clientChange(language: Language, form: Form, change: Parameters<typeof changeText>[1]): string {
  const field = fieldsOf(form).get(change.field);
  if (language === 'en' || !field) return changeText(form, change);
  if (field.kind === 'list') return shownLabel(language, field);
  const [from = '', to = ''] = [change.from, change.to].map((value) =>
    clientValue(language, field, value as FieldValue),
  );
  return PROPOSAL_TEXT[language].change(shownLabel(language, field), from, to);
}
