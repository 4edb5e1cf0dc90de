import { expect, it } from 'vitest';
import type { CarrierConfig } from '../../integrations/carriers/index.ts';
import { usedOf } from './used.ts';

type Raw = Parameters<typeof usedOf>[1][number];

const XML = '<?xml version="1.0"?><Option deductible="5000" code="x"><Part name="Building">7</Part></Option>';

it('attributes and texts of XML are read by their names', () => {
  const mapping = {
    steps: [{ id: 'a', name: 'A', request: { path: '/' }, response: 'xml' as const }],
    answer: '{"deductible": body.Option."@deductible", "lines": body.Option.Part.{"label": $."@name"}}',
  };
  const exchange = { response_body: XML, status: 200 } as Raw;
  expect(usedOf({ mapping } as CarrierConfig, [exchange])).toEqual({
    used: ['Option.Part.#text', 'Option.Part.@name', 'Option.@deductible'],
    dropped: ['Option.@code'],
  });
});
