import { beforeAll, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { quoted } from '../../../test/support/application.ts';
import { carrierWordsIn } from '../../../test/support/given-away.ts';
import { aKey, anAdmin, type ProgramAnswer, programWith } from '../../../test/support/programs/programs.ts';

const server = useAgency({ carriers: 'all' });
/** What a program can read with a key made by a person who may not see carriers. */
const PATHS = [
  ...['/applications', '/applications/{id}', '/applications/{id}/quotes', '/clients', '/policies', '/messages'],
  ...['/applications/{id}/export?format=acord', '/applications/{id}/export?format=quoterush'],
  ...['/webhook-endpoints', '/deliveries'],
];
const answers = new Map<string, ProgramAnswer>();

beforeAll(async () => {
  const admin = await anAdmin(server.current, server.current.id, { display_carriers: false });
  const { id } = await quoted(admin, 'flood', { address1: '12 Mixed Outcomes Ter' });
  const program = programWith(server.current, (await aKey(admin)).secret);
  for (const path of PATHS) answers.set(path, await program('GET', path.replace('{id}', String(id))));
});

it.each(PATHS)('a key of somebody who may not see carriers learns none from %s', (path) => {
  const { status, body } = answers.get(path) ?? { status: 0, body: null };
  expect([status, carrierWordsIn(JSON.stringify(body), server.current.sandbox.url)]).toEqual([200, []]);
});

it('got real answers', () => {
  expect(answers.get('/applications/{id}/quotes')?.body.data.length).toBeGreaterThan(3);
});
