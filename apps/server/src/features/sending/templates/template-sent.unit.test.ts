import { expect, test } from 'vitest';
import { nameIn } from './template-sent.ts';

test.each([
  ['a text', 'Quotes by e-mail', 'Quotes by e-mail'],
  ['an object with a name', { id: 3, name: 'Quotes by e-mail' }, 'Quotes by e-mail'],
  ['an entity of get-system-templates', { id: 3, payload: { name: 'Quotes by e-mail' } }, 'Quotes by e-mail'],
  ['an entity without a name', { id: 3, payload: {} }, ''],
  ['nothing', undefined, ''],
])('reads the name of a chosen template out of %s', (_what, value, name) => expect(nameIn(value)).toBe(name));
