import { describe, expect, it } from 'vitest';
import { APPLICATION_TYPES } from '../../applications/lists.ts';
import { askableFields } from '../../client-page/askable.ts';
import { formFor } from '../catalog.ts';
import { fieldsOf } from '../compiled.ts';
import { newValues } from '../new.ts';
import type { FormContext } from '../types.ts';
import { CLIENT_FIELD_TEXTS, clientChange, clientFieldText, clientValue, pricePart, shownLabel } from './index.ts';
import { CHOICES_ES, UNITS_ES } from './spanish.ts';

const CONTEXT: FormContext = { today: '2026-11-22', status: 'new', number: 1001 };

/** Names, numbers, sums and codes, which are the same in both languages. */
const SAME = /^(?:[\d$,.%]+\w?|[A-Z]{1,3}\d*[A-Z]?|NGVD 1929|NAVD 1988|Cobra)$/;
const SAME_LABELS = new Set(['No', 'PVC', 'PEX', 'A1', 'A3', 'Gas', 'Metal']);
const STATES = new Set(
  [...fieldsOf(formFor('home')).values()]
    .filter(({ key }) => key.endsWith('state'))
    .flatMap(({ options = [] }) => options.map(({ label }) => label)),
);

describe.each(APPLICATION_TYPES)('a client who is asked for %s', (type) => {
  const form = formFor(type);
  const fields = [...fieldsOf(form).values()];
  const plain = form.sections
    .filter(({ optional }) => !optional)
    .flatMap((section) => section.fields)
    .filter(({ kind }) => kind !== 'computed' && kind !== 'list');

  it('reads a label and a help written for clients, of every field that can be asked', () => {
    const asked = askableFields(form, newValues(type, CONTEXT), {}, CONTEXT).map(({ key }) => key);
    const keys = new Set([...asked, ...plain.map(({ key }) => key)]);
    keys.delete('application_source');
    const without = [...keys].filter((key) => !CLIENT_FIELD_TEXTS[key]);
    expect(without).toEqual([]);
  });

  it('reads every label in Spanish', () => {
    const same = fields.filter((field) => shownLabel('es', field) === field.label).map(({ key }) => key);
    expect(same).toEqual([]);
  });

  it('reads every choice and unit in Spanish', () => {
    const shown = fields.filter(({ key }) => key !== 'application_source');
    const labels = shown.flatMap(({ options = [] }) => options.map(({ label }) => label));
    const untranslated = labels.filter((label) => !(label in CHOICES_ES) && !SAME.test(label) && !STATES.has(label));
    expect([...new Set(untranslated)]).toEqual([]);
    const units = fields.flatMap(({ unit }) => (unit && !['$', '%'].includes(unit) ? [unit] : []));
    for (const unit of units) expect(UNITS_ES).toHaveProperty(unit);
  });
});

it('the two languages of a field are two', () => {
  const same = Object.entries(CLIENT_FIELD_TEXTS).filter(
    ([, { en, es }]) => en.label === es.label || en.help === es.help,
  );
  expect(same.map(([key]) => key)).toEqual([]);
  const choices = Object.entries(CHOICES_ES).filter(([en, es]) => en === es && !SAME_LABELS.has(en));
  expect(choices).toEqual([]);
});

it('no help for a client speaks of carriers’ rating, or of the client as somebody else', () => {
  for (const [key, { en }] of Object.entries(CLIENT_FIELD_TEXTS))
    expect(`${key}: ${en.help}`).not.toMatch(/\brate(s|d)?\b|the client|worked out/i);
});

describe('a value', () => {
  const flood = formFor('flood');
  const field = (key: string) => fieldsOf(flood).get(key)!;

  it.each([
    ['foundation_type', 'Slab', 'Losa'],
    ['sqft', 1900, '1,900 pies cuadrados'],
    ['building_limit', 250_000, '$250,000'],
    ['effective_date', '2026-12-01', '1 de diciembre de 2026'],
    ['garage_attached', 'Yes', 'Sí'],
    ['roof_year', null, 'nada'],
  ])('of %s: %j is %s', (key, value, text) => expect(clientValue('es', field(key), value)).toBe(text));

  it('that changed names both sides', () => {
    const change = { field: 'roof_year', from: 2012, to: 2020 };
    expect(clientChange('es', flood, change)).toBe('Año del techo: 2012, ahora 2020');
    expect(clientChange('en', flood, change)).toBe('Roof year 2012, now 2020');
  });
});

it('a field that nobody can be asked keeps the form’s label', () => {
  expect(clientFieldText('en', { key: 'unknown', label: 'Unknown' })).toEqual({ label: 'Unknown', help: '' });
});

it('calls the elevation of a property no lowest floor where its value is shown, and asks for that floor by its name', () => {
  const field = { key: 'property_elevation', label: 'Property elevation' };
  expect(shownLabel('es', field)).toBe('Elevación de la propiedad');
  expect(CLIENT_FIELD_TEXTS.property_elevation?.es.label).toBe('Altura del piso más bajo');
});

it.each(['ICC premium', 'Membership', 'Premium tax', 'Program fee', 'Assessments'])(
  'names %s of a price in Spanish',
  (part) => {
    expect(pricePart('es', part)).not.toBe(part);
    expect(pricePart('en', part)).toBe(part);
  },
);
