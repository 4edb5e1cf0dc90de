import { devices } from '@playwright/test';
import { LAUNCHABLE } from '../../packages/domain/test/launchable.ts';
import { findInInbox, phoneOf } from '../support.ts';
import { dataOf, expect, test } from '../tenant.ts';

const PHONE = {
  ...devices['iPhone 13'],
  defaultBrowserType: undefined,
  viewport: { width: 390, height: 844 },
  locale: 'es-US',
};
const DAY_MS = 86_400_000;
const START = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10);
const PETRA = 'petra.klein@example.com';
const OTTO = 'otto.brandt@example.com';
const LINK = {
  name: 'Bayside Realty',
  audience: 'partner',
  fields: [] as string[],
  greeting: '',
  consent: 'I agree to calls and texts.',
} as const;

// Needs its own server because it moves the clock forward. Noon in Florida, so that no text waits for the morning.
test.use({ carriers: 'two', serverEnv: { CLOCK_HOUR: '17', JOURNEY: 'lead to policy' } });

test('goes from a lead to the policy and the next day, each step from what the screen shows', async ({
  page,
  browser,
  baseURL,
  agency,
  server,
}) => {
  const { agent, admin } = agency;
  const made = await admin.client.call('createIntakeLink', { ...LINK, agent_id: agent.id, type: 'flood' });
  // Another client of the same agent, who opens nothing that they receive.
  const silent = await agency.quoted({ first_name: 'Otto', last_name: 'Brandt', email: OTTO });
  const context = await browser.newContext({ ...PHONE, ...(baseURL ? { baseURL } : {}) });
  const phone = await context.newPage();
  let petra = 0;
  const today = (name: string) => page.getByRole('region', { name });
  const quotes = page.getByRole('dialog', { name: 'Send or download' });

  async function askOnPhone(question: string) {
    await phone.getByRole('button', { name: 'Preguntar a Maria' }).click();
    const ask = phone.getByRole('dialog');
    await ask.getByLabel('Su pregunta').fill(question);
    await ask.getByRole('button', { name: 'Enviar a Maria' }).click();
    await ask.getByRole('button', { name: 'Cerrar' }).click();
  }

  await test.step('a lead arrives by the intake page in Spanish', async () => {
    await phone.goto(dataOf(made).url);
    await phone.getByLabel('Nombre', { exact: true }).fill('Petra');
    await phone.getByLabel('Apellido', { exact: true }).fill('Klein');
    await phone.getByLabel('Teléfono', { exact: true }).fill(phoneOf(agency));
    await phone.getByLabel('Correo electrónico', { exact: true }).fill(PETRA);
    await phone.getByLabel('Dirección', { exact: true }).pressSequentially('1208 Turner');
    await phone.getByRole('button', { name: /1208 Turner St/ }).click();
    await expect(phone.getByLabel('Ciudad', { exact: true })).not.toHaveValue('');
    await phone.getByRole('checkbox').check();
    // A form sent too quickly is refused, so the test sends it again.
    await expect(async () => {
      await phone.getByRole('button', { name: 'Pedir cotizaciones' }).click();
      await expect(phone.getByRole('heading', { name: '¡Gracias! Recibimos su solicitud.' })).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
  });

  await test.step('the agent opens it from their day, completes it and quotes', async () => {
    await agent.signIn(page);
    await today('New leads')
      .getByRole('link', { name: /Petra Klein/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Petra Klein');
    const application_id = Number(/application-details\/(\d+)/.exec(page.url())?.[1]);
    petra = application_id;
    const { first_name, last_name, address1, city, state, zip, ...useable_details } = LAUNCHABLE.flood;
    // The address lookup may change the application in between.
    await expect(async () => {
      const { version } = dataOf(await agent.client.call('getApplicationById', { application_id })).application;
      dataOf(await agent.client.call('updateApplication', { application_id, version, useable_details }));
    }).toPass();
    await page.reload();
    await page.getByRole('button', { name: 'Launch', exact: true }).click();
    await page.getByRole('dialog', { name: 'Launch' }).getByRole('button', { name: 'Launch' }).click();
    await expect(page.getByRole('row', { name: /Tidewater Mutual/ }).first()).toContainText('$');
  });

  await test.step('the agent sends e-mail and text in Spanish with three keys', async () => {
    await expect(page.getByRole('button', { name: 'E-mail all quotes' })).toBeEnabled();
    await page.keyboard.press('s');
    await expect(quotes.getByRole('radio', { name: 'Both' })).toBeChecked();
    await expect(quotes.getByRole('radio', { name: 'Español' }).first()).toBeChecked();
    await page.keyboard.press('Control+Enter');
    await expect(quotes.getByRole('button', { name: 'Yes, send' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send now' }).click();
  });

  await test.step('the client opens them in Spanish on a phone, and asks', async () => {
    await phone.goto(await findInInbox(page, PETRA, /http[^"\s<]+\/proposal#[\w-]{43}/));
    await expect(phone.getByRole('heading', { name: 'Hola, Petra:' })).toBeVisible();
    await expect(phone.locator('html')).toHaveAttribute('lang', 'es');
    await askOnPhone('¿Cubre el garaje?');
  });

  await test.step('the agent sees it on the board and answers there', async () => {
    const asked = page.getByRole('region', { name: 'Questions from the client' });
    await expect(asked).toContainText('¿Cubre el garaje?');
    await asked.getByLabel('Your answer').fill('Sí, hasta su límite.');
    await asked.getByRole('button', { name: 'Answer' }).click();
    await expect(asked).toBeHidden();
    await phone.reload();
    await expect(phone.getByRole('region', { name: 'Preguntas hasta ahora' })).toContainText('Sí, hasta su límite.');
  });

  await test.step('what they ask next is answered from the agent’s day, and is open no longer', async () => {
    await askOnPhone('¿Y el muelle?');
    await page.goto('/dashboard/home');
    await today('Answers to give')
      .getByRole('link', { name: /Y el muelle/ })
      .click();
    await page.getByLabel('Message', { exact: true }).fill('El muelle no.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('log').getByText('El muelle no.')).toBeVisible();
    await phone.reload();
    await expect(phone.getByRole('region', { name: 'Preguntas hasta ahora' })).toContainText('El muelle no.');
    await page.goto(`/agent-portal/application-details/${petra}?tab=results`);
    await expect(page.getByRole('row', { name: /Tidewater Mutual/ }).first()).toBeVisible();
    await expect(page.getByText('Your answer')).toBeHidden();
  });

  await test.step('the client chooses and signs', async () => {
    await phone.reload();
    await phone
      .getByRole('button', { name: /^Elegir/ })
      .first()
      .click();
    await phone.getByLabel('Nombre completo').fill('Petra Klein');
    await phone.getByRole('checkbox').last().check();
    await phone.getByRole('button', { name: 'Firmar y enviar a Maria' }).click();
    await expect(phone.getByRole('heading', { name: /^Gracias/ })).toBeVisible();
    await expect(page.getByRole('status').getByText(/^Petra Klein signed /)).toBeVisible();
  });

  await test.step('the agent binds from their day, and sends the policy', async () => {
    await page.goto('/dashboard/home');
    await today('Signed, ready to bind')
      .getByRole('link', { name: /Petra Klein/ })
      .click();
    await page.getByRole('status').getByRole('link', { name: 'Bind', exact: true }).click();
    const record = page.getByRole('form', { name: 'Record as bound' });
    await record.getByLabel('Policy number').fill('TW-4711');
    await record.getByLabel('Effective date').fill(START.replace(/^(\d+)-(\d+)-(\d+)$/, '$2-$3-$1'));
    await expect(record.getByLabel('Expiration date')).not.toHaveValue('');
    await record.getByRole('button', { name: 'Record as bound' }).click();
    await expect(page.getByRole('region', { name: 'Bound' })).toContainText('TW-4711');
    await page.getByRole('button', { name: 'Send the policy …' }).click();
    const policy = page.getByRole('dialog', { name: 'Send the policy' });
    await expect(policy.getByRole('radio', { name: 'Español' })).toBeChecked();
    await expect(policy.getByLabel('Subject')).toHaveValue(/^Su póliza/);
    await policy.getByRole('button', { name: `Send to ${PETRA}` }).click();
    await policy.getByRole('button', { name: 'Yes, send' }).click();
    await page.getByRole('button', { name: 'Send now' }).click();
    await findInInbox(page, PETRA, /Evidence-of-insurance-\d+\.pdf/);
    await phone.reload();
    await expect(
      phone.getByRole('status').filter({ hasText: /Su póliza con .+ ya está emitida: cuesta \$/ }),
    ).toBeVisible();
    // Earlier quotes can be viewed, but not chosen or compared.
    await expect(phone.getByRole('article')).toHaveCount(0);
    await phone.getByText('Precios anteriores').click();
    await expect(phone.getByRole('article').first()).toBeVisible();
    await expect(phone.getByRole('checkbox')).toHaveCount(0);
    await expect(phone.getByRole('heading', { name: 'Suba su póliza actual' })).toBeHidden();
  });

  await test.step('the client who said nothing is followed up the next day', async () => {
    await page.goto(`/agent-portal/application-details/${silent}?tab=results`);
    await page.getByRole('button', { name: 'E-mail all quotes' }).click();
    await quotes.getByRole('checkbox', { name: /^Remind me/ }).check();
    await quotes.getByLabel('Remind me in').selectOption('1');
    await quotes.getByRole('button', { name: `Send to ${OTTO}` }).click();
    await quotes.getByRole('button', { name: 'Yes, send' }).click();
    await page.getByRole('button', { name: 'Send now' }).click();
    await findInInbox(page, OTTO, /proposal#/);
    await server.putClockForward(DAY_MS);
    await agent.signIn(page);
    const due = today('Follow-ups due');
    await expect(due).toContainText('Otto Brandt');
    await due.getByRole('button', { name: /^Done/ }).click();
    await expect(due).toBeHidden();
  });
  await context.close();
});
