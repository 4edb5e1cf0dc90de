import { expect, it } from 'vitest';
import { defaultPdfTemplate } from './pdf-template.ts';

const SINGLE = 'Single Quote PDF';
const MULTI = 'Multi Quote PDF';

it.each([
  ['flood', 'agent', ['flood'], 3, SINGLE],
  ['flood', 'agent', ['home', 'flood'], 3, SINGLE],
  ['flood', 'agent', ['home'], 3, MULTI],
  ['flood', 'agent', [], 3, MULTI],
  ['flood', 'admin', ['flood'], 3, MULTI],
  ['flood', 'super-admin', ['flood'], 3, MULTI],
  ['home', 'agent', ['flood', 'home'], 3, MULTI],
  ['life', 'agent', ['life'], 3, MULTI],
  ['pet', 'agent', ['pet'], 2, MULTI],
  ['auto', 'agent', [], 3, SINGLE],
  ['auto', 'admin', [], 3, SINGLE],
  ['home', 'admin', [], 1, SINGLE],
  ['flood', 'admin', [], 1, SINGLE],
  ['home', 'admin', [], 0, MULTI],
] as const)('R5.3 %s by an %s assigned %j with %i quotes: %s', (type, role, assigned_product_type, count, template) => {
  expect(defaultPdfTemplate(type, { role, assigned_product_type }, { quoteCount: count })).toBe(template);
});

it.each([
  ['flood', 'agent', 3, MULTI],
  ['flood', 'admin', 3, MULTI],
  ['home', 'agent', 2, MULTI],
  ['auto', 'agent', 3, MULTI],
  ['auto', 'admin', 2, MULTI],
  ['flood', 'agent', 1, SINGLE],
  ['auto', 'agent', 1, SINGLE],
] as const)('D32 a button that says all, %s by an %s with %i quotes: %s', (type, role, quoteCount, template) => {
  const sender = { role, assigned_product_type: ['flood', 'home'] };
  expect(defaultPdfTemplate(type, sender, { quoteCount, isAll: true })).toBe(template);
});

it.each([
  ['flood', 'agent', 3, MULTI],
  ['flood', 'agent', 2, MULTI],
  ['auto', 'admin', 2, MULTI],
  ['flood', 'agent', 1, SINGLE],
] as const)('D35 of ticked quotes, %s by an %s with %i: %s', (type, role, quoteCount, template) => {
  const sender = { role, assigned_product_type: ['flood', 'home'] };
  expect(defaultPdfTemplate(type, sender, { quoteCount, isTicked: true })).toBe(template);
});
