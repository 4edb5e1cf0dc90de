import { demoCarriers } from '../../src/integrations/carriers/index.ts';

/** Words by which the carriers of the demonstration speak of themselves. */
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

/** The flood estimate's field for the premium that it begins with, which one of the carriers has in its name. */
const ANCHOR_FIELD = '"anchor":';

/** Returns every word of an answer by which a carrier of the demonstration could be known: its name, parts of it, its key, and `more`. */
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
