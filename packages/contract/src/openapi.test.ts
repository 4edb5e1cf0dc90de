import { APPLICATION_TYPES } from '@freeboard/domain/applications';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import { expect, it } from 'vitest';
import { CALL_NAMES, CALLS, openApi } from './index.ts';

type Described = { description?: string; properties?: Record<string, Described>; items?: Described };
const documentOf = (calls = CALL_NAMES) =>
  openApi({ server: 'https://quotes.example/api', calls }) as {
    paths: object;
    components: { schemas: Record<string, { properties: Record<string, Described> }> };
  };

it('lists no call but those given', () => {
  const { paths } = documentOf(['login', 'getMessages']);
  expect(Object.keys(paths)).toEqual([...CALLS.login.paths, ...CALLS.getMessages.paths]);
});

it('summarizes every call in at most 120 characters without a full stop', () => {
  const unfit = CALL_NAMES.map((name) => CALLS[name].summary).filter(
    (summary) => summary.length > 120 || summary.endsWith('.'),
  );
  expect(unfit).toEqual([]);
});

it('writes a schema that calls share once, by its name', () => {
  const { schemas } = documentOf().components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Application', 'Quote', 'Carrier', 'Client', 'Message']),
  );
  expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
  expect(JSON.stringify(documentOf())).not.toContain('$defs');
});

it('describes every field of every form, and every column of its lists', () => {
  const { properties } = documentOf().components.schemas.FormValues ?? { properties: {} };
  const fields = APPLICATION_TYPES.flatMap((type) => [...fieldsOf(formFor(type)).values()]);
  for (const { key, shape, columns = [] } of fields) {
    const field = properties[key];
    expect(field?.description).toBeTruthy();
    if (shape === 'grid') continue;
    const described: Record<string, Described> = (shape === 'group' ? field : field?.items)?.properties ?? {};
    for (const column of columns) expect(described[column.key]?.description).toContain(column.label);
  }
  expect(properties.year_build?.description).toContain(fieldsOf(formFor('home')).get('year_build')?.help);
});
