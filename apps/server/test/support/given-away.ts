import { demoCarriers } from '../../src/integrations/carriers/index.ts';

const DISTINCT = [
  'tidewater',
  'seawall',
  'anchor',
  'palmetto',
  'keystone',
  'wayfarer',
  'northstar',
  'bayline',
  'harborline',
];

/** The flood estimate's field for its first premium. The name is also part of a carrier's name. */
const ANCHOR_FIELD = '"anchor":';

export function carrierWordsIn(answer: string, sandboxUrl: string, more: readonly string[] = []): string[] {
  const text = answer.replaceAll(ANCHOR_FIELD, '');
  const words = demoCarriers(sandboxUrl).flatMap(({ name, key }) => [
    name,
    key,
    key.replaceAll('-', ''),
    name.replaceAll(/[^A-Za-z]/g, ''),
    name.replaceAll('&', '&amp;'),
    ...DISTINCT.filter((word) => name.toLowerCase().includes(word)),
  ]);
  const all = [...new Set([...words, ...more].map((word) => word.toLowerCase()))];
  return all.filter((word) => text.toLowerCase().includes(word));
}
