import { RESOURCE_NAMES, RESOURCES } from '@freeboard/contract';
import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';

const server = useAgency();
const read = (path: string) => fetch(`${server.current.url}${path}`);

it('describes every resource in OpenAPI 3.1, without a key', async () => {
  const answer = await read('/api/v1/openapi.json');
  const document = await answer.json();
  expect(document.openapi).toBe('3.1.0');
  for (const name of RESOURCE_NAMES)
    expect(document.paths[RESOURCES[name].path][RESOURCES[name].method]).toMatchObject({ operationId: name });
});

it('leads programs to it', async () => {
  const catalog = await read('/.well-known/api-catalog');
  expect(catalog.headers.get('content-type')).toContain('application/linkset+json');
  expect(JSON.stringify(await catalog.json())).toContain('/api/v1/openapi.json');
  const text = await (await read('/llms.txt')).text();
  for (const name of RESOURCE_NAMES) expect(text).toContain(RESOURCES[name].path);
  expect((await read('/api/reference')).status).toBe(200);
});

it('answers what is not there with a problem', async () => {
  const answer = await read('/api/v1/nothing');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8']);
});
