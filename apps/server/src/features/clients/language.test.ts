import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { made, opened, succeeded } from '../../../test/support/application.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const agency = useAgency({ carriers: 'none' });
let agent: SignedIn;
let count = 0;
beforeAll(async () => {
  agent = await agency.current.as('agent');
});

async function aClient(language: 'en' | 'es' | null = null) {
  count += 1;
  const values = { first_name: 'Rosa', last_name: 'Marín', email: `rosa-${agency.current.id}-${count}@marin.example` };
  const { id, client_id } = await made(agent, 'flood', values);
  const { url } = succeeded(await agent.call('createClientLink', { application_id: id, language }));
  return { id, client_id: client_id ?? 0, token: url.split('#')[1] ?? '', values };
}
const read = async (client_id: number) => succeeded(await agent.call('getClient', { client_id })).client;
const save = async (client_id: number, language: 'en' | 'es') => {
  const { version, first_name, last_name, business_name } = await read(client_id);
  const record = { client_id, version, first_name, last_name, business_name, language };
  return succeeded(await agent.call('saveClient', { ...record, emails: [], phones: [] }));
};
const choose = async (token: string, language: 'en' | 'es') =>
  succeeded(await agency.current.guest.call('setClientPageLanguage', { token, language }));

describe('the language of a client', () => {
  it('is the one of a new link and of the send dialog, of every application of the client', async () => {
    const { id, client_id, values } = await aClient();
    expect((await opened(agent, id)).client_language).toBeNull();
    await save(client_id, 'es');
    const second = await made(agent, 'home', values);
    for (const application_id of [id, second.id]) {
      expect((await opened(agent, application_id)).client_language).toBe('es');
      expect(succeeded(await agent.call('createClientLink', { application_id })).link.language).toBe('es');
    }
  });

  it('follows what the client chooses on their page, whatever the link was made in', async () => {
    const { id, client_id, token } = await aClient('en');
    await choose(token, 'es');
    expect(await read(client_id)).toMatchObject({ language: 'es' });
    expect((await opened(agent, id)).client_language).toBe('es');
    await choose(token, 'en');
    expect((await opened(agent, id)).client_language).toBe('en');
  });

  it('that the agency set by hand stays, and the page follows the client alone', async () => {
    const { id, client_id, token } = await aClient();
    await save(client_id, 'es');
    const { page } = await choose(token, 'en');
    expect(page.document.language).toBe('en');
    expect(await read(client_id)).toMatchObject({ language: 'es' });
    expect((await opened(agent, id)).client_language).toBe('es');
  });

  it('was chosen by nobody where the record was saved for another reason', async () => {
    const { id, client_id, token } = await aClient();
    await save(client_id, 'en');
    expect((await opened(agent, id)).client_language).toBeNull();
    await choose(token, 'es');
    expect(await read(client_id)).toMatchObject({ language: 'es' });
  });

  it('chosen by the client while somebody edits the record is not written over', async () => {
    const { client_id, token } = await aClient();
    const { version, first_name, last_name, business_name } = await read(client_id);
    await choose(token, 'es');
    const record = { client_id, version, first_name, last_name, business_name, language: 'en' as const };
    expect(await agent.call('saveClient', { ...record, emails: [], phones: [] })).toMatchObject({ code: 409 });
    expect(await read(client_id)).toMatchObject({ language: 'es' });
  });
});
