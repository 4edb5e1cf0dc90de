import { RATER_FORMATS, type RaterFormat } from '@freeboard/domain/applications';
import { type BulkType, bulkFields, raterDocument } from '@freeboard/domain/bulk';
import {
  type Field,
  type FieldValue,
  formFor,
  isBlank,
  newApplication,
  type Values,
  view,
} from '@freeboard/domain/forms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOne } from './read-document.ts';

const TODAY = '2026-11-26';
const context = { today: TODAY, status: 'new' } as const;
const id = '11111111-2222-4333-8444-555555555555';

const write = (format: RaterFormat, type: BulkType, values: Values) =>
  raterDocument(format, { type, values, origins: {}, id }, context);

function read(document: string) {
  const made = readOne({ document, type: null, presets: {}, today: TODAY, at: `${TODAY}T00:00:00.000Z`, by: 'Ana' });
  if ('refused' in made) throw new Error(made.refused);
  return made;
}

const lineText = fc
  .stringMatching(/^[A-Za-zÀ-žΑ-ωא-ת中-俿ก-ฮ&<>"' .,#/;:=(){}[\]-]{1,24}$/u)
  .map((text) => text.trim())
  .filter((text) => text !== '');

function entered(field: Field): fc.Arbitrary<FieldValue> {
  const options = field.options?.map(({ value }) => value);
  switch (field.kind) {
    case 'choice':
      return options ? fc.constantFrom(...options) : fc.constant(null);
    case 'toggle':
      return options ? fc.constantFrom(...options) : fc.boolean();
    case 'year':
      return fc.integer({ min: 1950, max: 2026 });
    case 'money':
      return fc.integer({ min: 0, max: 999_999 });
    case 'digits':
      return fc.integer({ min: 1, max: 99 });
    case 'decimal':
      return fc.integer({ min: 0, max: 900 }).map((tenths) => tenths / 10);
    case 'date':
      return fc.constantFrom('1970-01-02', '2026-12-20', '2027-01-31');
    case 'phone':
      return fc.constantFrom('(305) 555-0100', '(813) 555-0142');
    case 'email':
      return fc.constantFrom('ana@example.com', "o'hara+1@example.com");
    default:
      return lineText;
  }
}

const ADDRESS = { address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL', zip: '33139' };

const applicationOf = (type: BulkType): fc.Arbitrary<Values> =>
  fc
    .record(Object.fromEntries(bulkFields(type).map((field) => [field.key, fc.option(entered(field))])))
    .map((given) => newApplication(type, context, { ...given, ...ADDRESS } as Values).values);

const trimmed = (value: FieldValue | undefined) => (typeof value === 'string' ? value.trim() : value);

describe.each([...RATER_FORMATS])('an application as %s', (format) => {
  it.each<BulkType>(['home', 'flood'])('comes back equal in every field that the file holds (%s)', (type) => {
    fc.assert(
      fc.property(applicationOf(type), (values) => {
        const { content, omitted } = write(format, type, values);
        const back = read(content);
        expect(back.type).toBe(type);
        const shown = view(formFor(type), values, context);
        const left = new Set(omitted.map(({ field }) => field));
        for (const { key } of bulkFields(type)) {
          if (left.has(key) || shown.fields[key]?.visible !== true || isBlank(values[key])) continue;
          // Computed fields and the address search text are not exported.
          if (shown.fields[key]?.computed || key === 'searched_address') continue;
          // A value that the form refuses is imported as a remark.
          if ((shown.errors[key] ?? []).length > 0) continue;
          expect([key, trimmed(back.checked.values[key])]).toEqual([key, trimmed(values[key])]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('holds who it is, where the house stands and what is asked for it', () => {
    const home = {
      first_name: 'Zoë & <b>Ána</b>',
      last_name: 'O"Hara',
      phone: '(251) 555-0142',
      email: 'ana@example.com',
      date_of_birth: '1971-05-02',
      gender: 'Female',
      ...ADDRESS,
      address2: 'Apt 4',
      effective_date: '2026-12-20',
      form_type: 'HO3',
      year_build: 1998,
      sqft: 2_374,
      construction_type: 'Frame',
      dwelling: 350_000,
      roof_year: 2012,
      liability: '$300,000',
      contents: 175_000,
      hurricane_deductible: '2%',
    };
    const { values } = newApplication('home', context, home);
    const { content, omitted } = write(format, 'home', values);
    const names = omitted.map(({ field }) => field);
    expect(Object.keys(home).filter((key) => names.includes(key))).toEqual([]);
    expect(read(content).checked.values).toMatchObject(home);
  });

  it('does not miss what nobody stated: the rules work it out, assume it or begin with it', () => {
    const values = newApplication('flood', context, {
      ...ADDRESS,
      searched_address: '12 Ocean Dr',
      bfe_elevation: 8,
      property_elevation: 9.5,
      plumbing_type: 'Copper',
      fungi_mold_coverage: '$0',
    }).values;
    const by = (source: string) => ({ source });
    const origins = { plumbing_type: by('person'), currently_insured: by('default'), fungi_mold_coverage: by('rule') };
    const { omitted } = raterDocument(format, { type: 'flood', values, origins, id }, context);
    const missed = omitted.map(({ field }) => field);
    expect(values.elevation_difference).toBe(1.5);
    for (const key of ['elevation_difference', 'searched_address', 'currently_insured', 'fungi_mold_coverage'])
      expect([key, missed.includes(key)]).toEqual([key, false]);
    expect(missed.includes('plumbing_type')).toBe(format === 'acord');
    expect(missed).toContain('property_elevation');
    const unknown = { ...values, property_elevation: null, elevation_difference: 2 };
    const entered = raterDocument(format, { type: 'flood', values: unknown, origins, id }, context);
    expect(entered.omitted).toContainEqual({
      field: 'elevation_difference',
      label: 'Elevation difference',
      value: '2',
    });
  });

  it('writes nothing where a field is blank', () => {
    const { values } = newApplication('flood', context, { ...ADDRESS, first_name: '', last_name: null });
    const { content } = write(format, 'flood', values);
    expect(content).not.toMatch(/GivenName|Surname|NameFirst|NameLast/);
  });

  it('lists what it cannot hold instead of writing something near', () => {
    const { values } = newApplication('home', context, { ...ADDRESS, form_type: 'HO3', pool: 'Yes' });
    const all = write(format, 'home', { ...values, first_name: 'A\u0001na' }).omitted;
    expect(all).toContainEqual({ field: 'first_name', label: 'First name', value: 'A\u0001na' });
    expect(all.every(({ label, value }) => label !== '' && value !== '')).toBe(true);
  });
});

it('asks for a dwelling fire policy where the form is DP3', () => {
  const { values } = newApplication('home', context, { ...ADDRESS, form_type: 'DP3', year_build: 1970 });
  const { content } = write('acord', 'home', values);
  expect(content).toContain('<DwellFirePolicyQuoteInqRq>');
  expect(read(content).checked.values).toMatchObject({ form_type: 'DP3', year_build: 1970, address1: '12 Ocean Dr' });
});

it('writes several people and amounts once each', () => {
  const couple = { co_applicant_first_name: 'Luis', co_applicant_last_name: 'Vega', ...ADDRESS };
  const { values } = newApplication('home', context, { ...couple, first_name: 'Rosa', form_type: 'HO3' });
  const lead = JSON.parse(write('quoterush', 'home', values).content);
  expect(lead.Client).toMatchObject({ NameFirst: 'Rosa', Lob_Home: true, Lob_Flood: false });
});
