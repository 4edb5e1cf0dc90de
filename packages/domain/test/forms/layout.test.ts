import { expect, it } from 'vitest';
import { APPLICATION_TYPES } from '../../src/applications/index.ts';
import { formFor } from '../../src/forms/index.ts';

const sections = APPLICATION_TYPES.flatMap((type) =>
  formFor(type).sections.map(({ key, fields }) => [type, key, fields.map(({ span }) => span)] as const),
);

it.each(sections)('the fields of %s, %s stand in columns of one width', (_type, _key, spans) => {
  expect(spans.includes(3) && spans.includes(4)).toBe(false);
});
