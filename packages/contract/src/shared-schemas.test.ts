import { expect, it } from 'vitest';
import { CALL_NAMES, openApi, openApiOfPrograms } from './index.ts';

const SERVER = { server: 'https://quotes.example' };

function refsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(refsIn);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, one]) => (key === '$ref' ? [String(one)] : refsIn(one)));
}

const isThere = (document: unknown, ref: string): boolean =>
  ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document) !== undefined;

it.each([
  ['the portal', openApi({ ...SERVER, calls: CALL_NAMES })],
  ['programs', openApiOfPrograms(SERVER)],
])('leads every reference in the document of %s somewhere', (_what, document) => {
  const refs = [...new Set(refsIn(document))];
  expect(refs.length).toBeGreaterThan(1);
  expect(refs.filter((ref) => !isThere(document, ref))).toEqual([]);
});
