import { describe, expect, it } from 'vitest';
import { demoCarriers } from '../demo/demo-carriers.ts';
import { evaluate } from '../mapping/mapping.ts';
import { preparedNames, prepareWith } from './inputs.ts';

describe('what a preparation makes', () => {
  it.each([
    ['{"state": values.state, "year": $amount(values.year_build)}', ['state=state', 'year=year_build']],
    [
      '/* a note */ {"backup": $isYes(values.water_backup), "age": 2026 - values.year}',
      ['backup=water_backup', 'age='],
    ],
    ['($x := values.zip; {"zip": $x, "first": values.list[0].a})', ['zip=', 'first=']],
    ['{}', []],
  ])('%s', (prepare, names) => {
    expect(preparedNames(prepare)?.map(({ name, field }) => `${name}=${field ?? ''}`)).toEqual(names);
  });

  it.each([['values'], ['$merge([values, {"a": 1}])'], ['{values.key: 1}'], ['{"a": ']])(
    '%s does not tell',
    (prepare) => {
      expect(preparedNames(prepare)).toBeNull();
      expect(prepareWith(prepare, [{ name: 'b', expression: '2' }])).toBeNull();
    },
  );

  it('of every plan that ships is known', () => {
    for (const { kind, mapping } of demoCarriers('http://x'))
      if (kind === 'rate-table') expect(preparedNames(mapping.prepare ?? '')?.length).toBeGreaterThan(10);
  });
});

it.each([['{}'], ['{"a": 1}'], ['/* { */ {\n "a": 1 }'], ['($x := 1; {"a": $x})']])(
  'a name more is made beside those there are: %s',
  async (prepare) => {
    const more = prepareWith(prepare, [
      { name: 'b', expression: 'values.b' },
      { name: 'c', expression: '$amount(values.c)' },
    ]);
    const before = (await evaluate(prepare, {})) as object;
    expect(await evaluate(more ?? '', { values: { b: 'x', c: '$5,000' } })).toEqual({ ...before, b: 'x', c: 5_000 });
  },
);
