import { CALL_NAMES, CALLS } from '@freeboard/contract';
import { expect, it } from 'vitest';
import { NOT_SERVED } from '../../src/features.ts';
import { useAgency } from '../support/agency.ts';

const server = useAgency();

it('the OpenAPI document lists the calls that are served, and no others', async () => {
  const document = await (await fetch(`${server.current.api}/openapi.json`)).json();
  const served = CALL_NAMES.filter((name) => !NOT_SERVED.includes(name)).flatMap((name) => CALLS[name].paths);
  expect(Object.keys(document.paths).toSorted()).toEqual(served.toSorted());
});

it('the pages of the reference come without copies of the documents, which would be written anew for each caller', async () => {
  const status = async (path: string) => (await fetch(`${server.current.api}/reference${path}`)).status;
  expect(await status('')).toBe(200);
  for (const copy of ['/json', '/yaml']) expect(await status(copy), copy).toBe(404);
});
