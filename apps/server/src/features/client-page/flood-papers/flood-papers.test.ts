import type { Application, ClientPage } from '@freeboard/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { CLIENT, useClientPage } from '../../../../test/support/client-page.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const clients = useClientPage();
const { server, aLink, open } = clients;
let admin: SignedIn;
let home: Application;

beforeAll(async () => {
  admin = await server.current.as('admin');
  home = await made(clients.current.agent, 'home', { ...CLIENT, email: 'home@example.com', address1: '77 Pine St' });
});

const setNeeded = async (needs_flood_offer: boolean) =>
  succeeded(await admin.call('updateGlobalSettings', { payload: { needs_flood_offer } }));
const sign = (token: string, page: ClientPage, more: Record<string, unknown> = {}) =>
  server.current.guest.call('signFloodPaper', {
    token,
    kind: 'declined',
    document_hash: page.flood_papers[0]?.hash ?? '',
    signer_name: 'Lena Hoffmann',
    signature: { kind: 'typed' },
    is_agreed: true,
    ...more,
  } as never);

describe('R13.5 a home proposal without a flood offer', () => {
  it('carries no refusal unless the agency wants one', async () => {
    await setNeeded(false);
    const { token } = await aLink({}, home);
    const page = await open(token);
    expect(page.flood_papers).toEqual([]);
    expect(await sign(token, page)).toMatchObject({ code: 409 });
  });

  it('asks the client to sign that flood coverage was declined, and shows the agent what was signed', async () => {
    await setNeeded(true);
    const { token } = await aLink({}, home);
    const page = await open(token);
    expect(page.flood_papers).toMatchObject([{ kind: 'declined', title: 'Decline flood coverage', signed: null }]);
    const signed = succeeded(await sign(token, page)).page;
    expect(signed.flood_papers[0]?.signed).toMatch(/^Lena Hoffmann declined flood coverage on /);
    const { agent } = clients.current;
    const { papers } = succeeded(await agent.call('getFloodEstimate', { application_id: home.id })).flood_estimate;
    expect(papers).toMatchObject([
      { kind: 'declined', signer_name: 'Lena Hoffmann', document_hash: page.flood_papers[0]?.hash },
    ]);
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: home.id }));
    expect(history.data.map(({ action }) => action)).toContain('declined flood coverage and signed');
  });

  it('refuses a signature without agreement or name, and of another text', async () => {
    await setNeeded(true);
    const { token } = await aLink({}, home);
    const page = await open(token);
    expect(await sign(token, page, { is_agreed: false, signer_name: ' ' })).toMatchObject({
      code: 422,
      errors: { is_agreed: ['Please agree before you sign.'], signer_name: ['Field is required.'] },
    });
    expect(await sign(token, page, { document_hash: 'x' })).toMatchObject({ code: 409 });
    expect(await sign(token, page, { kind: 'acknowledged' })).toMatchObject({ code: 409 });
    expect(await sign('nobodys', page)).toMatchObject({ code: 404 });
  });

  it('is signed in Spanish as it was shown in Spanish', async () => {
    await setNeeded(true);
    const { token } = await aLink({ language: 'es' }, home);
    const page = await open(token);
    expect(page.flood_papers[0]?.title).toBe('Rechazar la cobertura contra inundación');
    const answer = succeeded(await sign(token, page, { language: 'es' })).page;
    expect(answer.flood_papers[0]?.signed).toMatch(/rechazó la cobertura/);
  });

  it('is asked of no client with a flood offer for the same house', async () => {
    await setNeeded(true);
    const { client_id } = await server.current.db
      .selectFrom('applications')
      .select('client_id')
      .where('id', '=', clients.current.application.id)
      .executeTakeFirstOrThrow();
    const { address1, zip } = clients.current.application.payload.useable_details;
    const other = await made(clients.current.agent, 'home', { ...CLIENT, address1, zip });
    await server.current.db.updateTable('applications').set({ client_id }).where('id', '=', other.id).execute();
    const { token } = await aLink({}, other);
    expect(await open(token)).toMatchObject({
      flood_papers: [],
      flood_offer: {
        title: 'Flood coverage for this home',
        text: expect.stringMatching(/quoted separately: .*, from \$[\d,.]+ a year/),
      },
    });
    const spanish = await aLink({ language: 'es' }, other);
    expect((await open(spanish.token)).flood_offer?.text).toMatch(/se cotiza por separado: .* al año/);
    await setNeeded(false);
    expect((await open(token)).flood_offer).toBeNull();
  });
});
