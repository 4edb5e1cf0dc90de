import type { Application, RequestOf } from '@freeboard/contract';
import { beforeAll, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { quoted, succeeded } from '../../../test/support/application.ts';
import { pdfText } from '../../../test/support/documents/pdf-text.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
let agent: SignedIn;
let flood: Application;
const TITLE = 'Flood specialist *x*';

const firstPage = async (who: SignedIn, more: Partial<RequestOf<'sendOrDownloadQuote'>> = {}) => {
  const { pdf_file_url } = succeeded(
    await who.call('sendOrDownloadQuote', { request_type: 'download', application_id: flood.id, ...more }),
  );
  const file = await fetch(`${server.current.url}${pdf_file_url}`);
  const [page = ''] = await pdfText(Buffer.from(await file.arrayBuffer()));
  return page.replaceAll(/\s+/g, ' ');
};

beforeAll(async () => {
  agent = await server.current.as('agent');
  flood = await quoted(agent, 'flood');
});

it('a proposal has the title and license of whoever prepared it under their name, as they wrote them', async () => {
  succeeded(await agent.call('updateProfile', { title: TITLE, license: 'FL W412087' }));
  for (const pdf_template_type of ['Single Quote PDF', 'Multi Quote PDF'] as const) {
    const page = await firstPage(agent, { pdf_template_type });
    expect(page, pdf_template_type).toContain(`${TITLE} · License FL W412087`);
  }
});

it('a colleague signs their own with what is theirs', async () => {
  const admin = await server.current.as('admin');
  succeeded(await admin.call('updateProfile', { title: 'Principal', license: '' }));
  const page = await firstPage(admin);
  expect(page).toContain('Principal');
  expect(page).not.toContain('Flood specialist');
});

it('who gave neither has their name alone', async () => {
  succeeded(await agent.call('updateProfile', { title: '', license: '' }));
  expect(await firstPage(agent)).not.toMatch(/License FL W412087|specialist/);
});

it('a PDF that customers fetch themselves names their agent, of one application and of several', async () => {
  const [customer, home] = [await server.current.as('customer'), await quoted(agent, 'home')];
  const { name } = await server.current.db
    .selectFrom('people')
    .select('name')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  const ids = [flood.id, home.id];
  await server.current.db
    .updateTable('applications')
    .set({ customer_id: customer.id })
    .where('id', 'in', ids)
    .execute();
  succeeded(await agent.call('updateProfile', { title: TITLE, license: 'FL W412087' }));
  for (const sendable_quote_application_ids of [[], [home.id]]) {
    const page = await firstPage(customer, {
      pdf_template_type: 'Multi Quote PDF',
      sendable_quote_application_ids,
    });
    expect(page).toContain(`${TITLE} · License FL W412087`);
    expect(page).not.toContain(name);
  }
  await server.current.db.updateTable('applications').set({ agent_id: null }).where('id', 'in', ids).execute();
  for (const sendable_quote_application_ids of [[], [home.id]])
    expect(await firstPage(customer, { sendable_quote_application_ids }), 'nobody handles it').not.toContain(name);
});
