import fc from 'fast-check';
import type { Field, FieldValue } from '../../src/forms/index.ts';

export function arbitraryOf(field: Field): fc.Arbitrary<FieldValue | undefined> {
  const blank = fc.constantFrom<FieldValue | undefined>(null, undefined, '');
  const texts = (field.options ?? []).map((option) => option.value);
  const own: fc.Arbitrary<FieldValue> = ((): fc.Arbitrary<FieldValue> => {
    switch (field.kind) {
      case 'choice':
        return texts.length > 0
          ? fc.constantFrom(...texts)
          : fc.constantFrom('Single Family', '2-4 Family', 'Condo Unit', 'Primary Home', 'x');
      case 'toggle':
        return texts.length > 0 ? fc.constantFrom(...texts) : fc.boolean();
      case 'year':
        return fc.integer({ min: 1800, max: 2100 });
      case 'money':
      case 'digits':
        return fc.nat(2_000_000);
      case 'decimal':
        return fc.double({ min: -50, max: 500, noNaN: true });
      case 'date':
        return fc.constantFrom('1970-01-02', '2026-11-21', '2020-02-29', 'nonsense');
      case 'list':
        return field.shape
          ? fc.dictionary(fc.string({ maxLength: 4 }), fc.integer())
          : fc.array(
              fc.dictionary(
                fc.constantFrom('id', 'year', 'make', 'model', 'first_name'),
                fc.oneof(fc.string(), fc.integer()),
              ),
              { maxLength: 3 },
            );
      default:
        return fc.string({ maxLength: 20 });
    }
  })();
  return fc.oneof({ weight: 3, arbitrary: own }, { weight: 1, arbitrary: blank });
}
