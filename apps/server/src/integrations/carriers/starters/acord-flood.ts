import { bayline } from '../demo/bayline.ts';
import { EXAMPLE_URL, type Starter } from './starter.ts';

const { lines, mapping } = bayline(EXAMPLE_URL);

export const acordFlood: Starter = {
  key: 'acord-flood',
  name: 'ACORD XML, flood',
  about:
    'FloodPolicyQuoteInqRq with a key in a header; the answer holds the premium with its fees, or why there is none.',
  lines,
  states: null,
  forms: null,
  mapping,
  auth: { kind: 'header', name: 'X-Client-Key' },
  secrets: [],
};
