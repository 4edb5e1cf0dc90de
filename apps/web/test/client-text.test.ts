import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');
const files = globSync('{client-page,intake-page}/**/*.{ts,tsx}', { cwd: SOURCES });
/** Attributes that users or their screen readers read. */
const READ = new Set(['aria-label', 'placeholder', 'title', 'alt', 'label', 'aria-description']);
const LETTERS = /\p{L}{2,}/u;

type Node = Record<string, unknown> & { type?: string; value?: unknown };

/** All texts of a source that a client would read and that are in no catalog. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, ...parts } = node as Node;
  const inner = Object.values(parts).flatMap(textsIn);
  if (type === 'JSXText' && LETTERS.test(String(parts.value))) return [...inner, String(parts.value).trim()];
  if (type === 'JSXAttribute') {
    const name = (parts.name as { value: string }).value;
    const value = parts.value as Node | null;
    return READ.has(name) && value?.type === 'StringLiteral' && LETTERS.test(String(value.value))
      ? [...inner, String(value.value)]
      : inner;
  }
  // A sentence: a capitalized word and another one, or several words and a period.
  const literal = type === 'StringLiteral' ? parts.value : type === 'TemplateElement' ? parts.raw : '';
  return /^\p{Lu}\p{L}+ \p{L}|\p{L} \p{L}+ \p{L}.*\.$/u.test(String(literal)) ? [...inner, String(literal)] : inner;
}

test('there are sources to look at', () => expect(files.length).toBeGreaterThan(20));

test.each(files)('%s says nothing outside of the catalogs', (file) => {
  const source = readFileSync(join(SOURCES, file), 'utf8');
  expect(textsIn(parseSync(source, { syntax: 'typescript', tsx: true }))).toEqual([]);
});
