import type { Application, ClientPage } from '@freeboard/contract';
import { beforeAll } from 'vitest';
import { succeeded } from './application.ts';
import { settableClock } from './clock.ts';
import { withOffers } from './quotes.ts';
import { type SignedIn, useServer } from './server.ts';

export const CLIENT = { first_name: 'Lena', last_name: 'Hoffmann', email: 'lena@example.com', phone: '(813) 555-0176' };

export function useClientPage() {
  const clock = settableClock();
  const server = useServer({ clock });
  const current = {} as { agent: SignedIn; application: Application };

  const setNames = (isShown: boolean) =>
    server.current.db
      .updateTable('people')
      .set({ display_carriers: isShown })
      .where('username', '=', 'agent')
      .execute();

  beforeAll(async () => {
    current.agent = await server.current.as('agent');
    await setNames(false);
    current.application = await withOffers(server.current.db, current.agent, CLIENT);
  });

  const makeLink = (request: Parameters<SignedIn['call']>[1] & { application_id: number }, by = current.agent) =>
    by.call('createClientLink', request as never);
  type Wished = Omit<Parameters<typeof makeLink>[0], 'application_id'>;

  return {
    clock,
    server,
    current,
    setNames,
    makeLink,
    async aLink(wished: Record<string, unknown> = {}, of = current.application, by = current.agent) {
      const { url, link } = succeeded(await makeLink({ application_id: of.id, ...wished } as Wished & never, by));
      return { url, link, token: url.split('#')[1] ?? '' };
    },
    open: async (token: string): Promise<ClientPage> =>
      succeeded(await server.current.guest.call('openClientPage', { token })).page,
    choose: (token: string, page: ClientPage, quote_id: number, more: Record<string, unknown> = {}) =>
      server.current.guest.call('chooseClientQuote', {
        token,
        quote_id,
        document_hash: page.document_hash,
        signer_name: 'Lena Hoffmann',
        signature: { kind: 'typed' },
        is_agreed: true,
        ...more,
      }),
  };
}

export const choosable = (page: ClientPage) => page.document.offers.filter(({ why_not }) => why_not === null);
