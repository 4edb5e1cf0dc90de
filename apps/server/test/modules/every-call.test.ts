import { expect, it } from 'vitest';
import { NOT_SERVED } from '../../src/features.ts';

it('every call of the contract is served where all modules are installed', () => {
  expect(NOT_SERVED).toEqual([]);
});
