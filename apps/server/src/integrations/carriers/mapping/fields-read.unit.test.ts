import { describe, expect, it } from 'vitest';
import { fieldsReadBy } from './fields-read.ts';

describe('which fields a mapping reads', () => {
  const ROWS = [
    ['in a body', { request: { path: '/q', body: '{"zip": values.mailing_zip}' } }, ['mailing_zip']],
    ['in a path', { request: { path: '/q/{{values.county_fips}}' } }, ['county_fips']],
    ['in an answer, behind the request', { answer: '{"description": request.values.map_panel}' }, ['map_panel']],
    ['in a condition', { eligibility: [{ when: '$isGiven(values.purchase_date)', reason: 'x' }] }, ['purchase_date']],
    ['in quotes, with blanks and of a list', { answer: 'values . `prior_losses`.amount' }, ['prior_losses']],
    [
      'in what a plan prepares',
      { prepare: '{"lat": values.latitude}', decision: { a: 'longitude > 1' } },
      ['latitude'],
    ],
    ['once, however often it is read', { answer: 'values.zip & values.zip' }, ['zip']],
    ['that only looks like one', { answer: 'body.mailing_zip & steps.values_of.zip' }, []],
  ] as const;
  it.each(ROWS)('%s', (_where, mapping, fields) => {
    expect(fieldsReadBy(structuredClone(mapping) as Parameters<typeof fieldsReadBy>[0])).toEqual(fields);
  });
  it('in tables and formulas of a plan that prepares nothing', () => {
    const decision = { nodes: [{ content: { inputs: [{ field: 'protection_class' }], rules: [{ a: '> 8' }] } }] };
    expect(fieldsReadBy({ decision })).toContain('protection_class');
  });
});
