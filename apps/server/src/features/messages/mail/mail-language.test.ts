import { expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { freePort } from '../../../kernel/network/free-port.ts';

const port = await freePort();
const server = useServer({ env: { port, publicUrl: `http://127.0.0.1:${port}` } });

/** Sends an e-mail to a client whose record is in Spanish. @returns the e-mail as received */
async function arrivedInSpanish(to: string) {
  const agent = await server.current.as('agent');
  const { id, client_id } = await made(agent, 'flood', { first_name: 'Rosa', last_name: 'Marín', email: to });
  await server.current.db
    .updateTable('clients')
    .set({ language: 'es', language_set_by: 'agency' })
    .where('id', '=', client_id ?? 0)
    .execute();
  const letter = { type: 'email' as const, receiver: to, subject: 'Su pregunta', body: 'Sí, está incluido.' };
  succeeded(await agent.call('sendMessage', { ...letter, application_id: id }));
  return eventually(() => {
    const found = server.current.sandbox.inbox.mails.find((mail) => mail.to.join().includes(to));
    if (!found) throw new Error('Nothing has arrived.');
    return found;
  });
}

it('an e-mail is framed in the language of its client', async () => {
  const { text } = await arrivedInSpanish('rosa.frame@example.com');
  expect(text).toContain('Recibe este correo porque pidió cotizaciones de seguro.');
  expect(text).toContain('Cancelar suscripción: ');
  expect(text).not.toMatch(/You get this|Unsubscribe/);
});

it('the page behind the unsubscribe link is in that language, and one click ends the e-mail', async () => {
  const { headers } = await arrivedInSpanish('rosa.leaving@example.com');
  const link = /<([^>]+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  const page = await (await fetch(link)).text();
  expect(page).toContain('<html lang="es">');
  expect(page).toContain('Ya no recibirá correos de esta agencia.');
  const done = await fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect([done.status, (await done.text()).includes('Listo')]).toEqual([200, true]);
});
