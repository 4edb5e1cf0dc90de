import { expect, it } from 'vitest';
import { namePasted } from './pasted-picture.ts';

it.each([
  ['image.png', 'Pasted picture 11-25-2026 093005.png'],
  ['image.jpeg', 'Pasted picture 11-25-2026 093005.jpeg'],
  ['roof.png', 'roof.png'],
  ['image.of.roof.png', 'image.of.roof.png'],
])('names a pasted %s %s', (name, expected) => {
  const file = namePasted(new File(['x'], name, { type: 'image/png' }), new Date(2026, 10, 25, 9, 30, 5));
  expect([file.name, file.type, file.size]).toEqual([expected, 'image/png', 1]);
});
