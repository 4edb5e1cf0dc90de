import { describe, expect, it } from 'vitest';
import { TYPE_NAMES } from '../applications/index.ts';
import { APPLICATION_TYPES } from '../applications/lists.ts';
import { formFor } from '../forms/catalog.ts';
import { fieldsOf } from '../forms/compiled.ts';
import type { MappingField } from './mapping-field.ts';
import { mappingFields } from './mapping-fields.ts';
import { MAPPING_FUNCTIONS } from './mapping-functions.ts';
import { MAPPING_NAMES } from './steps.ts';

const fieldNamed = (type: (typeof APPLICATION_TYPES)[number], name: string) =>
  mappingFields(type).find((one) => one.name === name);

describe('what a mapping may read', () => {
  it.each(APPLICATION_TYPES)('names every field of the %s form, each once and with how it is written', (type) => {
    const fields = mappingFields(type);
    const names = fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const key of fieldsOf(formFor(type)).keys()) expect(names).toContain(`values.${key}`);
    for (const { label, section, format, about } of fields.filter(({ name }) => !/\..*\./.test(name)))
      expect([label, section, format, about]).not.toContain('');
  });

  const ROWS = [
    ['flood', 'values.deductible', 'text, $5,000'],
    ['home', 'values.hurricane_deductible', 'text, $1,000 or 2%'],
    ['flood', 'values.building_limit', 'number, whole dollars'],
    ['flood', 'values.effective_date', 'date, YYYY-MM-DD'],
    ['flood', 'values.elevation_certificate', 'Yes or No'],
    ['flood', 'values.currently_insured', 'true or false'],
    ['flood', 'values.sqft', 'whole number, sq ft'],
    ['flood', 'values.bfe_elevation', 'number, ft'],
    ['flood', 'values.year_build', 'number, YYYY'],
    ['flood', 'values.state', 'text, AL'],
    ['flood', 'values.building_replacement_cost', 'number, whole dollars'],
    ['home', 'values.prior_losses', 'list of date, kind, amount, open'],
    ['home', 'values.prior_losses.amount', 'number, dollars with cents'],
    ['home', 'values.prior_losses.open', 'Yes or No'],
    ['home', 'values.current_premium', 'number, dollars with cents'],
    ['home', 'values.occupancy_type', 'text, Single Family'],
    ['home', 'values.townhouse', 'Yes or No'],
    ['flood', 'agency.license', 'text'],
  ] as const;
  it.each(ROWS)('%s: %s is written as %s', (type, name, format) => {
    expect(fieldNamed(type, name)?.format).toBe(format);
  });

  it('says what a choice may be, and what every launched application has', () => {
    expect(fieldNamed('flood', 'values.deductible')).toMatchObject({
      label: 'Flood deductible',
      section: 'Coverage',
      is_required: true,
      options: ['$1,000', '$2,000', '$5,000', '$10,000', '$25,000'],
    });
    expect(fieldNamed('home', 'values.occupancy_type')?.options).toContain('Condo Unit');
    expect(fieldNamed('flood', 'values.no_of_families')?.is_required).toBe(false);
    expect(fieldNamed('flood', 'values.mailing_city')).toMatchObject({ section: 'Underwriting', is_required: false });
  });

  it('docs/carrier-fields.md is made from the forms (vitest -u writes it)', async () => {
    const cell = (text: string) => text.replaceAll('|', '\\|');
    const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
    const head = [line(['name', 'label', 'format', 'options']), line(['---', '---', '---', '---'])];
    const tables = (rows: readonly MappingField[]) =>
      [...Map.groupBy(rows, ({ section }) => section)].flatMap(([section, of]) => [
        `### ${section}\n`,
        ...head,
        ...of.map(({ name, label, format, options }) => line([`\`${name}\``, label, format, options.join('; ')])),
        '',
      ]);
    const isOfForm = ({ name }: MappingField) => name.startsWith('values.');
    const lines = APPLICATION_TYPES.flatMap((type) => [
      `## ${TYPE_NAMES[type]}\n`,
      ...tables(mappingFields(type).filter(isOfForm)),
    ]);
    const others = tables(mappingFields('flood').filter((one) => !isOfForm(one)));
    const functions = MAPPING_FUNCTIONS.map(({ signature, about }) => line([`\`${signature}\``, about]));
    const text = `# What a carrier's mapping may read

Made from the forms and from \`packages/domain/src/carriers\`; the running server shows it, searchable, under **API
Management → Fields for mappings**. Dates are written YYYY-MM-DD, amounts are numbers, in whole dollars unless cents
are named, a choice is the exact text of its option, and what is not known is missing or null. How to use it: [carriers.md](carriers.md).

${lines.join('\n')}
## On every line

${others.join('\n')}
## Functions of its own

${[line(['function', 'what it gives']), line(['---', '---']), ...functions].join('\n')}
`;
    await expect(text).toMatchFileSnapshot('../../../../docs/carrier-fields.md');
  });

  it('names all that the server gives a mapping, and nothing else', () => {
    const roots = new Set(mappingFields('home').map(({ name }) => name.split('.')[0]));
    expect([...roots].sort()).toEqual([...MAPPING_NAMES].sort());
  });

  it('gives every function a name, how it is called, and what it does', () => {
    for (const { name, signature, about } of MAPPING_FUNCTIONS) {
      expect(signature.startsWith(`${name}(`)).toBe(true);
      expect(about).toMatch(/\.$/);
    }
  });
});
