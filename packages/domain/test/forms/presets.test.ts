import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { APPLICATION_TYPES } from '../../src/applications/index.ts';
import {
  applyPresets,
  type DefaultPreset,
  type FormContext,
  formFor,
  newValues,
  presetFaults,
  presetFields,
  presetsFor,
  touchedKeys,
} from '../../src/forms/index.ts';

const context: FormContext = { today: '2026-11-22', status: 'new' };
const of = (owner: 'agency' | 'person', field: string, value: string | number, more: Partial<DefaultPreset> = {}) =>
  ({ owner, field, value, state: null, is_locked: false, ...more }) satisfies DefaultPreset;

describe('what counts of several standing defaults', () => {
  const FL = { state: 'FL' };
  it.each<[string, DefaultPreset[], string | undefined]>([
    ['the agency’s', [of('agency', 'deductible', '$2,000')], '$2,000'],
    [
      'the person’s own before it',
      [of('agency', 'deductible', '$2,000'), of('person', 'deductible', '$1,000')],
      '$1,000',
    ],
    [
      'the agency’s before it once it is locked',
      [of('agency', 'deductible', '$2,000', { is_locked: true }), of('person', 'deductible', '$1,000', FL)],
      '$2,000',
    ],
    [
      'the one for the state before the one for every state',
      [of('agency', 'deductible', '$2,000', FL), of('agency', 'deductible', '$10,000')],
      '$2,000',
    ],
    [
      'the own one in a state that is left free where all others are locked',
      [
        of('agency', 'deductible', '$2,000', { is_locked: true }),
        of('agency', 'deductible', '$10,000', FL),
        of('person', 'deductible', '$1,000'),
      ],
      '$1,000',
    ],
    ['none of another state', [of('agency', 'deductible', '$2,000', { state: 'TX' })], undefined],
  ])('%s', (_, all, value) => {
    expect(presetsFor(all, 'FL').get('deductible')?.value).toBe(value);
  });
});

describe('a new application with standing defaults', () => {
  const form = formFor('flood');
  const CONTENTS = of('agency', 'contents_limit', 80_000);

  it('holds them, and keeps what was said', () => {
    const values = newValues('flood', context, { deductible: '$1,000' });
    const all = [CONTENTS, of('agency', 'deductible', '$10,000')];
    const stood = applyPresets(form, values, { deductible: { source: 'person' } }, all, context);
    expect(stood.values).toMatchObject({ contents_limit: 80_000, deductible: '$1,000' });
    expect([...stood.held.keys()]).toEqual(['contents_limit']);
  });

  it('lets go of one that its state does not have, back to what any new application holds', () => {
    const texan = of('agency', 'hurricane_deductible', '5%', { state: 'TX' });
    const values = { ...newValues('home', context, { state: 'TX' }), hurricane_deductible: '5%', state: 'MA' };
    const origins = { hurricane_deductible: { source: 'agency_default' } };
    const stood = applyPresets(formFor('home'), values, origins, [texan], context);
    expect(stood.withdrawn).toEqual(['hurricane_deductible']);
    expect(stood.values.hurricane_deductible).toBe('$2,500');
  });

  it.each(['launched', 'complete', 'new_updated'] as const)('changes nothing of one that is %s', (status) => {
    const values = newValues('flood', context);
    expect(applyPresets(form, values, {}, [CONTENTS], { ...context, status }).values).toBe(values);
  });

  it('leaves out what the form no longer offers', () => {
    const stood = applyPresets(form, newValues('flood', context), {}, [of('agency', 'deductible', '$3')], context);
    expect(stood.values.deductible).toBe('$5,000');
    expect(stood.held.size).toBe(0);
  });

  it('is never another one the second time, and no rule changes what it holds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('flood' as const, 'home' as const),
        fc.constantFrom('', 'FL', 'TX', 'MA'),
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean(), fc.constantFrom(null, 'FL', 'TX')), { maxLength: 8 }),
        (type, state, picks) => {
          const fields = presetFields(type);
          const all = picks.map(([at, option, isLocked, where]) => {
            const field = fields[at % fields.length]!;
            const value = field.options
              ? field.options[option % field.options.length]!.value
              : field.kind === 'toggle'
                ? option % 2 === 0
                : option;
            return {
              owner: isLocked ? 'agency' : 'person',
              field: field.key,
              value,
              state: where,
              is_locked: isLocked,
            } as DefaultPreset;
          });
          const first = applyPresets(formFor(type), newValues(type, context, { state }), {}, all, context);
          const origins = Object.fromEntries(
            [...first.held].map(([key, { owner }]) => [key, { source: `${owner}_default` }]),
          );
          const again = applyPresets(formFor(type), first.values, origins, all, context);
          expect(again.values).toEqual(first.values);
          expect(again.withdrawn).toEqual([]);
          expect(touchedKeys(origins).sort()).toEqual([...first.held.keys()].sort());
        },
      ),
    );
  });
});

describe('what is to become a standing default', () => {
  it.each([
    ['a field that takes none', { first_name: 'Ann' }, { first_name: ['This field takes no default.'] }],
    ['a field that there is not', { nothing: 1 }, { nothing: ['This field takes no default.'] }],
    ['a limit that the form works out', { building_limit: 1 }, { building_limit: ['This field takes no default.'] }],
    ['a choice that is not offered', { deductible: '$3' }, { deductible: ['Value is not valid.'] }],
    ['words for an amount', { contents_limit: 'much' }, { contents_limit: ['Number is required.'] }],
  ])('is refused at its field: %s', (_, given, faults) => {
    expect(presetFaults('flood', given, context).faults).toEqual(faults);
  });

  it('is read as the form reads what is typed; null takes one away', () => {
    const given = { contents_limit: '$80,000', replacement_cost_on_content: 'yes', deductible: null };
    expect(presetFaults('flood', given, context)).toEqual({
      values: { contents_limit: 80_000, replacement_cost_on_content: 'Yes', deductible: null },
      faults: {},
    });
  });

  it.each(APPLICATION_TYPES)('of %s is a coverage, a deductible or a toggle that is shown by itself', (type) => {
    for (const field of presetFields(type)) {
      expect(field.compute, field.key).toBeUndefined();
      expect(field.visible, field.key).toBeUndefined();
      expect(field.follows, field.key).toBeUndefined();
    }
  });
});
