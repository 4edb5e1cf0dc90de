import type { AnswerOf } from '@freeboard/contract';
import { describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { localDate } from '../../../kernel/clock.ts';

const server = useServer();
const book = () => server.current.db.selectFrom('nfip_status_book').selectAll().executeTakeFirst();

describe('a status book from a file', () => {
  const HEAD =
    'NFIP COMMUNITY STATUS BOOK,,\nCID,Community Name,Participating Community,Curr Eff Map Date,Curr Class,% Disc\n';
  const row = (cid: number, more = 'Yes') => `${cid},"TOWN ${cid}, CITY OF",${more},09/11/09,7,15%\n`;
  const many = Array.from({ length: 1_200 }, (_, n) => row(500_001 + n)).join('');
  const today = localDate(new Date());
  const send = async (client: SignedIn, text: string, more: object = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ session_key: client.sessionKey, as_of: today, ...more }))
      form.set(name, String(value));
    form.append('file_data', new Blob([text]), 'nation.csv');
    const headers = { 'x-api-key': server.current.apiKey };
    const answer = await fetch(`${server.current.api}/flood-program/upload-status-book`, {
      method: 'POST',
      headers,
      body: form,
    });
    return (await answer.json()) as { code: number; data: AnswerOf<'uploadStatusBook'> };
  };

  it('with wrong rows loads nothing and names each by its line, unless the rest is asked for', async () => {
    const owner = await server.current.as('super');
    const before = await book();
    const text = `${HEAD}${many}12x,Nowhere,Yes,,,\n500001,Twice,Yes,,,\n600001,Silent,,,,\n`;
    const { data: answer } = await send(owner, text);
    expect(answer).toMatchObject({ loaded: null, rows: 1_203, error_count: 3 });
    expect(answer.errors).toEqual([
      { line: 1_203, text: expect.stringContaining('12x') },
      { line: 1_204, text: expect.stringContaining('more than once') },
      { line: 1_205, text: expect.stringContaining('participates') },
    ]);
    expect(await book()).toEqual(before);
    expect((await send(owner, text, { skips_errors: true })).data.loaded).toBe(1_200);
    expect(await book()).toMatchObject({ as_of: today, source: 'Uploaded file nation.csv', failure: null });
    const agent = await server.current.as('agent');
    const { id } = await made(agent, 'flood', { community_number: '500007' });
    const { desk } = succeeded(await agent.call('getFloodDesk', { application_id: id }));
    expect(desk.community).toMatchObject({ state: 'found', crs_class: 7, map_date: '2009-09-11' });
  });

  it.each<[string, string, object, string]>([
    ['of no columns', 'a,b\n1,2\n', {}, 'file_data'],
    ['of no row', HEAD, {}, 'file_data'],
    ['that is cut short', HEAD + row(500_001), {}, 'file_data'],
    ['without any CRS class', HEAD + many.replaceAll(',7,15%', ',,'), {}, 'file_data'],
    ['of tomorrow', HEAD + many, { as_of: '2999-01-01' }, 'as_of'],
    ['of no day', HEAD + many, { as_of: 'soon' }, 'as_of'],
    ['older than what is loaded', HEAD + many, { as_of: '2020-01-01' }, 'as_of'],
  ])('%s is refused', async (_what, text, more, field) => {
    const owner = await server.current.as('super');
    expect(await send(owner, text, more)).toMatchObject({
      code: 422,
      error: { errors: { [field]: [expect.any(String)] } },
    });
  });

  it('of five million rows is refused, and the server goes on', async () => {
    const text = `CID\n${'1\n'.repeat(5_000_000)}`;
    const owner = await server.current.as('super');
    expect(await send(owner, text)).toMatchObject({
      code: 422,
      error: { errors: { file_data: [expect.stringMatching(/too much memory|in time/)] } },
    });
    expect((await send(owner, HEAD + many)).data?.loaded).toBe(1_200);
  });

  it('loads one after the other where several are uploaded at once', async () => {
    const owner = await server.current.as('super');
    const answers = await Promise.all([0, 1, 2, 3].map(() => send(owner, HEAD + many)));
    expect(answers.map(({ data }) => data?.loaded)).toEqual([1_200, 1_200, 1_200, 1_200]);
    const { db } = server.current;
    const { n } = await db
      .selectFrom('nfip_communities')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(1_200);
  });

  it('is taken from no admin of an agency', async () => {
    const admin = await server.current.as('admin');
    expect(await send(admin, HEAD + many)).toMatchObject({ code: 403 });
  });
});
