import type { Locator, Page } from '@playwright/test';
import { changeColors, expectAccessible, expectNoSidewaysScroll, findInInbox, sectionOf } from './support.ts';
import { dataOf, expect, test } from './tenant.ts';

// Every screen and dialog, light and dark, from 360 to 2560 px: no axe violations, nothing cut off, no console errors.
// A state that only one test reaches is checked by axe there, a state of a dialog in its component test.
const WIDE = { width: 1440, height: 900 };
const NARROWEST = { width: 360, height: 740 };
const WIDEST = { width: 2560, height: 1440 };
/** What opens above a screen that was already checked; clients' pages use the `dialog` element. */
const DIALOG = '[role=dialog], dialog[open]';
const CLIENT = { first_name: 'Lena', last_name: 'Hoffmann', phone: '(813) 555-0176', email: 'lena@example.com' };

/** Makes the window as tall as the page: a target that a sticky bar covers in part would be too small for axe. */
async function resize(page: Page, { width, height }: typeof WIDE): Promise<void> {
  await page.setViewportSize({ width, height });
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole > height) await page.setViewportSize({ width, height: whole });
}

/** Checks a screen or, if the rest was already checked, the part named by `within`. */
async function check(page: Page, within?: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await resize(page, WIDE);
  await expectAccessible(page, 'all', within);
  await expectNoSidewaysScroll(page);
  // The widest window is checked in dark colors only, because both color schemes have the same layout.
  await changeColors(page, 'dark');
  await resize(page, WIDEST);
  await expectAccessible(page, 'all', within);
  await expectNoSidewaysScroll(page);
  await resize(page, NARROWEST);
  await expectAccessible(page, 'all', within);
  await expectNoSidewaysScroll(page);
  await changeColors(page, 'light');
  await expectAccessible(page, 'colors', within);
  await page.setViewportSize(WIDE);
}

/** Opens something and checks it, or only its new part, once `there` is visible. */
async function look(
  page: Page,
  name: string,
  there: Locator | RegExp | string,
  open: () => Promise<unknown>,
  within?: string,
): Promise<void> {
  await test.step(name, async () => {
    await open();
    const shown = typeof there === 'string' || there instanceof RegExp ? page.getByText(there) : there;
    await expect(shown.first()).toBeVisible();
    await check(page, within);
  });
}

const visit = (page: Page, path: string, text: RegExp | string) => look(page, path, text, () => page.goto(path));

/** Goes to another screen within the open page: a page load costs a second and shows nothing more. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
const goAndLook = (page: Page, path: string, text: RegExp | string) => look(page, path, text, () => go(page, path));

/** Opens a dialog by a button or a menu item, checks it and closes it. */
async function dialog(page: Page, title: RegExp | string, ...names: (RegExp | string)[]): Promise<void> {
  await test.step(String(title), async () => {
    for (const [at, name] of names.entries())
      await page
        .getByRole(at === 0 ? 'button' : 'menuitem', { name })
        .first()
        .click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await check(page, DIALOG);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: title })).toBeHidden();
  });
}

const detailsOf = (id: number, tab = 'profile') => `/agent-portal/application-details/${id}?tab=${tab}`;

let faults: string[] = [];
test.beforeEach(({ page }) => {
  faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  // A call refused on purpose is a network error, not an error of the page.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
});
test.afterEach(() => expect(faults).toEqual([]));

test('screens of guests are accessible', async ({ page, agency }) => {
  await visit(page, '/', 'Sign in to Freeboard');
  await visit(page, '/test-messages', /message/i);
  await visit(page, '/no-such-page', '404 Page Not Found');
  await look(page, 'forgot password', 'Username or Email', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
  });
  await look(page, 'e-mail was sent', 'Check your e-mail', async () => {
    await page.getByLabel('Username or Email').fill(agency.agent.email);
    await page.keyboard.press('Enter');
  });
  await look(page, 'a weak new password', 'This is one of the most common passwords.', async () => {
    await page.goto(await findInInbox(page, agency.agent.email, /\/reset-password#[\w-]+/));
    await page.getByLabel('New password').fill('password1');
    await page.getByLabel('Confirm password').fill('password1');
    await page.keyboard.press('Enter');
  });
  await look(page, 'single sign-on', 'No single sign-on is set up for this.', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Single sign-on' }).click();
    await page.getByLabel('Your e-mail or agency').fill('somebody@nowhere.example');
    await page.keyboard.press('Enter');
  });
  await visit(page, `/stop-single-sign-on#${'x'.repeat(43)}`, 'Switch it off');
  await visit(page, '/confirm-email#a-key-of-nobody', 'Confirm your e-mail address');
  await visit(page, '/invitation#a-key-of-nobody', 'This invitation has been used or has expired.');
  await look(page, 'registration with errors', 'Password is required.', async () => {
    await page.goto('/register/customer/request');
    await page.getByRole('button', { name: 'Register' }).click();
  });
  await look(page, 'codes of a registration', 'Code from the e-mail', async () => {
    await page.getByLabel('Agency').selectOption(agency.name);
    const fields = {
      ...{ 'First name': 'Ada', 'Last name': 'Lind', 'E-mail': `ada.${agency.id}@lind.example` },
      ...{ 'Phone number': '8135550188', 'Business name': 'Lind Homes', 'Business address': '4 Bay St, Tampa FL' },
      Password: 'seven-gulls-over-tampa',
    };
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Register' }).click();
  });
  // first-run.spec.ts tests this on an installation that is really new.
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  await page.route('**/api/set-up/check', (route) =>
    route.fulfill({ json: { code: 200, message: 'Success', error: null, data: { expires_at } } }),
  );
  await look(page, 'you', 'Field is required.', async () => {
    await page.goto('/set-up#a-key');
    await page.getByRole('button', { name: 'Continue to your agency' }).click();
  });
  await look(page, 'your agency', 'too little to read', async () => {
    await page.getByLabel('Your name').fill('Sam Porter');
    await page.getByLabel('Your e-mail').fill('sam.porter@harborlight.example');
    await page.getByLabel('User name').fill('sam');
    await page.getByLabel('Password', { exact: true }).fill('calm otter boats 42');
    await page.getByLabel('Confirm password').fill('calm otter boats 42');
    await page.getByRole('button', { name: 'Continue to your agency' }).click();
    await page.getByLabel('Brand color').fill('#E0952B');
  });
});

test('screens of an agent are accessible', async ({ page, agency }) => {
  const { client } = agency.agent;
  const id = await agency.quoted(CLIENT);
  const hello = { type: 'email', receiver: CLIENT.email, subject: 'Hello', body: 'Hi Lena' } as const;
  dataOf(await client.call('sendMessage', { application_id: id, ...hello }));
  await agency.agent.signIn(page, '/dashboard/home');
  await look(page, 'dashboard', 'Agent Dashboard', () => page.getByRole('radio', { name: 'Line' }).check());
  await look(page, 'status as a pie', /new|complete/i, async () => {
    await page.getByRole('radio', { name: 'Status' }).check();
    await page.getByRole('radio', { name: 'Pie' }).check();
  });
  await look(page, 'an impossible time', 'The last day is before the first.', async () => {
    await page.getByRole('radio', { name: 'Dates' }).check();
    await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  });
  await goAndLook(page, '/no-such-page', '404 Page Not Found');
  await goAndLook(page, '/agent-portal/dashboard', 'Lena Hoffmann');
  await look(page, 'menu of a row', 'Send or download', async () => {
    await page
      .getByRole('row', { name: /Lena Hoffmann/ })
      .getByRole('link')
      .first()
      .focus();
    await page.keyboard.press('Shift+F10');
  });
  await page.keyboard.press('Escape');
  await goAndLook(page, '/agent-portal/tasks', 'No tasks yet');
  await look(page, 'a new task', 'What to do', () => page.getByRole('button', { name: 'New task' }).first().click());
  const { client_id } = dataOf(await client.call('getApplicationById', { application_id: id })).application;
  const twin = { ...CLIENT, first_name: 'Lenny' };
  dataOf(await client.call('createApplication', { application_type: 'home', useable_details: twin }));
  const held = { line: 'home', form: 'HO3', carrier_name: 'Gulf & Harbor', policy_number: 'GH-771204' } as const;
  const term = { effective_date: '2020-12-28', expiration_date: '2021-12-28', premium: 3_018.4 };
  const added = dataOf(await client.call('savePolicy', { ...held, ...term, insured: 'Alice Fontaine' })).policy;
  await goAndLook(page, '/agent-portal/policies?due=expired', 'Alice Fontaine');
  await goAndLook(page, `/agent-portal/policies/${added.id}`, 'entered by hand');
  await dialog(page, 'Edit the policy', 'Edit');
  await dialog(page, 'Add a term', 'Add term');
  await goAndLook(page, '/agent-portal/clients', 'Lenny Hoffmann');
  await goAndLook(page, `/agent-portal/clients/${client_id}`, 'Applications and policies');
  await dialog(page, 'Are they the same client?', 'Compare with Lenny Hoffmann');
  await dialog(page, 'Edit the client', 'Edit the client');
  await goAndLook(page, `/agent-portal/application-details/${id}/documents`, 'Drop documents here');
  await page.locator('input[type=file]').setInputFiles('packages/documents/test/fixtures/dp3-landlord-invented.pdf');
  await look(page, 'review of a document', 'Take all sure', () =>
    page.getByRole('link', { name: 'Review', exact: true }).click(),
  );
  await goAndLook(page, '/agent-portal/new', 'Property address');
  await look(page, 'an unknown address', page.getByRole('region', { name: 'As typed' }), async () => {
    await page.getByLabel('Property address').fill('23 Unmatched Rd, Miami Beach, FL 33139');
    await page.keyboard.press('Enter');
  });
  await look(page, 'conversation', 'Hi Lena', async () => {
    await go(page, '/dashboard/messaging-console');
    await page.getByRole('button', { name: /Lena Hoffmann.*Hello/ }).click();
  });
  await test.step('the name of a conversation is not covered by its buttons', async () => {
    const head = page.getByRole('region', { name: 'Conversation', exact: true });
    const text = await head.getByRole('heading', { level: 2 }).boundingBox();
    const button = await head.getByRole('button', { name: 'Done', exact: true }).boundingBox();
    if (!text || !button) throw new Error('The head of the conversation is not drawn.');
    expect(text.x + text.width <= button.x || text.y + text.height <= button.y).toBe(true);
  });
  await dialog(page, 'New message', /^New$/);
  await look(page, 'own data with an error', 'Field is required.', async () => {
    await go(page, '/dashboard/user/profile');
    await page.getByRole('region', { name: 'You' }).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name').fill('');
    await page.keyboard.press('Enter');
  });
  await look(page, 'a new e-mail address', 'Your password', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Change e-mail' }).click();
  });
  await look(page, 'a second step', page.getByAltText('QR code for your authenticator app'), async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByLabel('Your password').fill('demo-pass-1');
    await page.keyboard.press('Enter');
  });
  await goAndLook(page, '/dashboard/settings', 'Start page');
  await goAndLook(page, '/dashboard/templates', 'Quotes by e-mail');
});

test('an application is accessible', async ({ page, agency }) => {
  const id = await agency.quoted(CLIENT);
  await agency.agent.signIn(page, detailsOf(id));
  for (const tab of ['Quote Profile', 'Quote Results', 'History', 'Api Communications', 'Notes & Attachments'])
    await look(page, tab, 'Lena', () => page.getByRole('tab', { name: tab }).click());
  await look(page, 'a note with a file that is refused', 'inspection.pdf', async () => {
    await page.getByRole('button', { name: 'Add note' }).click();
    const buffer = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles([{ name: 'inspection.pdf', mimeType: 'application/pdf', buffer }]);
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await look(page, 'Flood', 'Loan and home policy', () => page.getByRole('tab', { name: 'Flood' }).click());
  await look(page, 'an NFIP premium', page.getByRole('dialog'), () =>
    page.getByRole('button', { name: 'Enter an NFIP premium' }).click(),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Api Communications' }).click();
  await look(page, 'an exchange', page.getByRole('group', { name: 'Answer body' }), () =>
    page.getByRole('button', { name: /v2.quotes/ }).click(),
  );
  await dialog(page, 'Consent', 'More actions', 'Consent');
});

test('forms are accessible', async ({ page, agency }) => {
  const { client } = agency.agent;
  const home = dataOf(await client.call('createApplication', { application_type: 'home' })).application.id;
  await agency.agent.signIn(page, detailsOf(home));
  await look(page, 'all sections of a home form', 'Requester Information', async () => {
    for (const name of [/^Optional/, /^4 Point/, /^Wind/, /^Requester/]) await sectionOf(page, name).click();
  });
  await test.step('no label of it is cut off', async () => {
    const labels = page.locator('[data-field] > div:first-child > :first-child');
    const cut = await labels.evaluateAll((all) =>
      all.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
    );
    expect(cut).toEqual([]);
  });
  const flood = dataOf(await client.call('createApplication', { application_type: 'flood' })).application.id;
  await look(page, 'why carriers cannot quote', /^Why \d+ carriers? cannot quote$/, async () => {
    await go(page, detailsOf(flood));
    await page.getByText(/^Why \d+ carriers? cannot quote$/).click();
  });
  await look(page, 'missing answers', /answers missing/, () => page.keyboard.press('m'));
  const lee = { first_name: 'Ana', last_name: 'Lee', address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL' };
  const useable_details = { ...lee, zip: '33139' };
  const auto = dataOf(await client.call('createApplication', { application_type: 'auto', useable_details }));
  await look(page, 'an auto form', 'Add driver', async () => {
    await go(page, detailsOf(auto.application.id));
    await sectionOf(page, /^Vehicles and Drivers/).click();
  });
  await look(
    page,
    'vehicles and drivers found',
    page.getByRole('dialog', { name: 'Vehicles and drivers found' }),
    () => page.getByRole('button', { name: 'Look up vehicles and drivers' }).click(),
    DIALOG,
  );
  await look(page, 'vehicles, drivers and who drives what', page.getByRole('group', { name: 'Who drives what' }), () =>
    page.getByRole('button', { name: 'Use these' }).click(),
  );
});

test.describe('with all carriers', () => {
  test.use({ carriers: 'all' });

  test('quote results and sending are accessible', async ({ page, agency }) => {
    const id = await agency.quoted({ ...CLIENT, address1: '15 Several Options Ct' });
    await agency.agent.signIn(page, detailsOf(id, 'results'));
    const boxes = page.getByRole('checkbox', { name: /^Choose / });
    for (const at of [0, 1, 2]) await boxes.nth(at).check();
    await check(page);
    await dialog(page, 'Compare 3 quotes', 'Compare 3');
    await dialog(page, 'What if', 'What if');
    await dialog(page, 'Call mode', 'Call mode');
    await dialog(page, 'Create Custom Quote', 'Custom quote');
    await dialog(page, 'Client link', 'Send 3', 'Client link');
    await look(page, 'why no quote', /Why no quote|Every carrier/, () =>
      page.getByRole('button', { name: 'Why no quote' }).click(),
    );
    await look(page, 'the detail of a local carrier', /Rate again/, () =>
      page.getByRole('button', { name: /^Harborline/ }).click(),
    );
    for (const at of [0, 1, 2]) await boxes.nth(at).uncheck();
    await dialog(page, 'Send or download', 'E-mail all quotes');
    await dialog(page, 'Send or download', 'Text all quotes');
    await boxes.first().check();
    await look(page, 'a single quote', 'Quote amount', () => page.keyboard.press('s'), DIALOG);
    await page.keyboard.press('Escape');
    const { application } = dataOf(await agency.agent.client.call('getApplicationById', { application_id: id }));
    const quote = application.quotes.find(({ payload }) => payload.carrier_name === 'Tidewater Mutual');
    await visit(page, `/agent-portal/application-details/${id}/bind/${quote?.id}?how=record`, /^Record as bound:/);
    const policy = { policy_number: 'TW-1', premium: 900, effective_date: '2030-01-01', expiration_date: '2031-01-01' };
    const binding = { application_id: id, quote_id: quote?.id ?? 0 };
    dataOf(await agency.agent.client.call('recordBoundQuote', { ...binding, ...policy }));
    await visit(page, `/agent-portal/application-details/${id}/bind/${quote?.id}`, 'Evidence of insurance');
    dataOf(await agency.agent.client.call('archiveApplication', { application_id: id, archived: true }));
    await visit(page, detailsOf(id, 'results'), /^Archived on/);
  });

  test('what clients and partners open is accessible', async ({ page, agency }) => {
    const { client } = agency.agent;
    const id = await agency.quoted(CLIENT);
    await visit(page, '/proposal', 'This link has ended.');
    const { url } = dataOf(await client.call('createClientLink', { application_id: id, asked_fields: ['phone'] }));
    await visit(page, url, 'Hello Lena,');
    await look(page, 'quotes side by side', 'Premium', () => page.getByRole('button', { name: 'Compare' }).click());
    await dialog(page, 'Ask Maria', 'Ask Maria');
    await look(page, 'signing', 'Full name', async () => {
      await page
        .getByRole('region', { name: 'Side by side' })
        .getByRole('button', { name: /^Choose / })
        .first()
        .click();
    });
    await look(page, 'a bound policy', page.getByRole('article'), async () => {
      const { application } = dataOf(await client.call('getApplicationById', { application_id: id }));
      const quote = application.quotes.find(({ payload }) => payload.carrier_name === 'Tidewater Mutual');
      const days = { effective_date: '2030-01-01', expiration_date: '2031-01-01' };
      const policy = { quote_id: quote?.id ?? 0, policy_number: 'TW-1', premium: 900, ...days };
      dataOf(await client.call('recordBoundQuote', { application_id: id, ...policy }));
      await page.goto('about:blank');
      await page.goto(url);
      await page.getByText('Earlier prices').click();
    });
    await look(page, 'a link without prices', 'No prices to show right now', async () => {
      const application_id = await agency.application(CLIENT);
      const unquoted = dataOf(await client.call('createClientLink', { application_id }));
      await page.goto('about:blank');
      await page.goto(unquoted.url);
    });
    await visit(page, '/intake#nobody', 'This page is no longer open.');
    await visit(page, '/partner#nobody', 'This page is no longer open.');
  });
});

test('the way from a lead to the signature is accessible on the narrowest phone and the widest window', async ({
  page,
  browser,
  baseURL,
  agency,
}) => {
  const { admin, agent } = agency;
  const context = await browser.newContext({
    locale: 'es-US',
    reducedMotion: 'reduce',
    ...(baseURL ? { baseURL } : {}),
  });
  const client = await context.newPage();
  const lookAtEnds = (of: Page, name: string, there: Locator) =>
    test.step(name, async () => {
      await expect(there).toBeVisible();
      for (const size of [NARROWEST, WIDEST]) {
        await resize(of, size);
        await expectAccessible(of);
        await expectNoSidewaysScroll(of);
      }
      await of.setViewportSize(WIDE);
    });
  const from = { name: 'Bayside Realty', audience: 'partner', fields: ['year_build'], greeting: '' } as const;
  const made = { ...from, consent: 'I agree to calls and texts.', agent_id: agent.id, type: 'flood' } as const;
  await client.goto(dataOf(await admin.client.call('createIntakeLink', { ...made, fields: [...from.fields] })).url);
  await client.getByRole('button', { name: 'Pedir cotizaciones' }).click();
  await lookAtEnds(client, 'intake page', client.getByRole('heading', { name: /^Pida cotizaciones/ }));

  const id = await agency.quoted(CLIENT);
  const { url } = dataOf(await agent.client.call('createClientLink', { application_id: id, language: 'es' }));
  await client.goto('about:blank');
  await client.goto(url);
  await client.getByRole('button', { name: 'Preguntar a Maria' }).click();
  await client.getByLabel('Su pregunta').fill('¿Cubre el garaje?');
  await client.getByRole('button', { name: 'Enviar a Maria' }).click();
  await lookAtEnds(client, 'a question that was sent', client.getByRole('dialog').getByText('¿Cubre el garaje?'));
  await client.getByRole('button', { name: 'Cerrar' }).click();

  await agent.signIn(page, '/dashboard/home');
  await lookAtEnds(page, 'home', page.getByText('¿Cubre el garaje?').first());
  await go(page, detailsOf(id, 'results'));
  await lookAtEnds(page, 'a question on the board', page.getByLabel('Your answer'));
  await page.getByLabel('Your answer').fill('Sí.');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.getByLabel('Your answer')).toBeHidden();
  await page.keyboard.press('s');
  await lookAtEnds(page, 'sending', page.getByRole('dialog', { name: 'Send or download' }).getByLabel('Subject'));
  await page.keyboard.press('Escape');

  await client.reload();
  await lookAtEnds(
    client,
    'an answer on the client’s page',
    client.getByRole('region', { name: 'Preguntas hasta ahora' }),
  );
  await client
    .getByRole('button', { name: /^Elegir/ })
    .first()
    .click();
  await client.getByRole('button', { name: 'Firmar y enviar a Maria' }).click();
  await lookAtEnds(client, 'signing with an error', client.getByText('Acepte antes de firmar.'));
  await client.getByRole('checkbox').last().check();
  await client.getByRole('button', { name: 'Firmar y enviar a Maria' }).click();
  await lookAtEnds(client, 'signed', client.getByRole('heading', { name: /^Gracias/ }));
  await lookAtEnds(
    page,
    'what the client signed',
    page
      .getByRole('status')
      .getByText(/signed/)
      .first(),
  );
  await go(page, '/dashboard/messaging-console');
  await page
    .getByRole('button', { name: /Lena Hoffmann/ })
    .first()
    .click();
  await lookAtEnds(page, 'a conversation', page.getByRole('log'));
  await go(page, '/agent-portal/tasks');
  await lookAtEnds(page, 'tasks', page.getByRole('heading', { level: 1 }));
  await go(page, '/agent-portal/dashboard');
  await lookAtEnds(page, 'the list', page.getByRole('row', { name: /Lena Hoffmann/ }));
  await context.close();
});

test('screens of an administrator are accessible', async ({ page, agency }) => {
  await agency.admin.signIn(page, '/dashboard/users');
  await look(page, 'a user', /open session/, () => page.getByRole('button', { name: /^Maria Reyes/ }).click());
  await look(page, 'history of the agency', page.getByRole('region', { name: 'History of the agency' }), () =>
    page.getByRole('main').getByRole('link', { name: 'History' }).click(),
  );
  await look(page, 'settings with single sign-on and CRM', 'Refresh token', async () => {
    await go(page, '/dashboard/settings');
    const signOn = page.getByRole('region', { name: 'Single sign-on' });
    await signOn.getByRole('button', { name: 'Set up' }).click();
    await signOn.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Zoho CRM' }).getByRole('button', { name: 'Connect' }).click();
  });
  await goAndLook(page, '/dashboard/consent-ledger', 'Nothing is recorded yet');
  await goAndLook(page, '/dashboard/privacy', 'Nobody has been exported or erased yet.');
  await goAndLook(page, '/dashboard/settings/api-keys', 'No API key yet');
  await look(page, 'a new API key', 'Only from these addresses', () =>
    page.getByRole('button', { name: 'New key' }).click(),
  );
  await goAndLook(page, '/dashboard/settings/webhooks', 'No webhook yet');
  await look(page, 'a new webhook', 'application.created', () =>
    page.getByRole('button', { name: 'New endpoint' }).click(),
  );
  await goAndLook(page, '/dashboard/quotes-portal/management', 'Intake links');
  await dialog(page, 'New intake link', 'New intake link');
  await look(page, 'an assistant that asks to be connected', /^It will act as/, async () => {
    const redirect_uri = 'http://127.0.0.1:7777/back';
    const data = { client_name: 'Desk helper', redirect_uris: [redirect_uri] };
    const { client_id } = (await (await page.request.post('/oauth/register', { data })).json()) as {
      client_id: string;
    };
    const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
    const request = { client_id, redirect_uri, response_type: 'code', ...proof };
    await page.goto(`/oauth/authorize?${new URLSearchParams(request)}`);
  });
  await look(page, 'a template', 'Insert short code', async () => {
    await page.goto('/dashboard/templates');
    await page.getByRole('button', { name: /^Quotes by e-mail E-mail/ }).click();
    await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('Hi');
  });
  await look(page, 'short codes', 'Filled from the application', () =>
    page.getByRole('tab', { name: 'Short codes' }).click(),
  );
  await agency.application(CLIENT);
  await look(page, 'selected applications', '1 selected', async () => {
    await go(page, '/agent-portal/dashboard');
    await page.getByRole('checkbox', { name: /^Select Lena Hoffmann/ }).click();
  });
  await look(page, 'assigning', page.getByRole('dialog'), () => page.keyboard.press('a'), DIALOG);
  await page.keyboard.press('Escape');
  await look(page, 'customers', 'Create Customer', async () => {
    await go(page, '/dashboard/registrations');
    await page.getByRole('button', { name: 'Create customer' }).click();
  });
});

test.describe('with carriers of each kind', () => {
  test.use({ carriers: ['wayfarer', 'live-oak', 'palmetto'] });

  test('screens of API Management are accessible', async ({ page, agency }) => {
    const { carriers } = dataOf(await agency.admin.client.call('listCarriers', {}));
    const carrier = (key: string) => carriers.find((one) => one.key === key) ?? { id: 0, name: key };
    const shown = page.getByRole('heading', { level: 1 });
    const tabs = async (...names: string[]) => {
      for (const name of names)
        await look(page, name, shown, async () => {
          await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
          await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        });
    };
    const screen = (path: string | number, name: string) =>
      look(page, `api-management/${path}`, shown, async () => {
        await go(page, `/dashboard/api-management/${path}`);
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      });
    await agency.admin.signIn(page, '/dashboard/api-management');
    await look(page, 'api-management', 'Wayfarer Flood', async () => undefined);
    await tabs('Providers', 'Login portals');
    await screen('new', 'New carrier');
    await screen(carrier('wayfarer').id, carrier('wayfarer').name);
    await tabs('Secrets', 'Steps', 'Offers', 'Replay', 'Versions');
    await screen(carrier('live-oak').id, carrier('live-oak').name);
    await look(page, 'a fault in a formula', 'It cannot be read: a bracket is not closed.', async () => {
      await page.getByRole('textbox', { name: 'Formula tax', exact: true }).fill('round(1, 2');
      await page.getByRole('button', { name: 'Save to draft' }).click();
    });
    await test.step('what the save bar covers in part is no smaller a target', async () => {
      const save = await page.getByRole('button', { name: 'Save to draft' }).boundingBox();
      const names = page.getByRole('region', { name: 'What formulas may read' }).getByRole('listitem');
      const top = await names.last().evaluate((name) => name.getBoundingClientRect().top + window.scrollY);
      await page.setViewportSize({ ...WIDE, height: Math.round(top + 16 + WIDE.height - (save?.y ?? 0)) });
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(page);
      await page.setViewportSize(WIDE);
    });
    await dialog(page, 'New table', 'Add table');
    await page.getByRole('button', { name: 'Add table' }).click();
    await dialog(page, 'New table from a file', 'Start from a file or a sheet');
    await dialog(page, /^Copy Live Oak Home/, /^More for/, 'Copy');
    await dialog(page, /^Remove Live Oak Home/, /^More for/, 'Remove');
    await look(page, 'fields for mappings', 'values.building_limit', () =>
      go(page, '/dashboard/api-management/fields'),
    );
    await go(page, '/dashboard/api-management/new?tab=offers');
    await look(
      page,
      'the fields dialog of an expression',
      page.getByRole('dialog').getByLabel('Find a field'),
      () =>
        page
          .getByRole('button', { name: /^All \d+ fields$/ })
          .last()
          .click(),
      DIALOG,
    );
  });

  test('what a draft changes in rates and in premiums is accessible', async ({ page, agency }) => {
    const { call } = agency.admin.client;
    const { carriers } = dataOf(await call('listCarriers', {}));
    const carrier_id = carriers.find(({ key }) => key === 'live-oak')?.id ?? 0;
    const { revision, tables, formulas } = dataOf(await call('getRateTables', { carrier_id }));
    const dearer = (formulas ?? []).map((one) =>
      one.name === 'tax' ? { ...one, expression: `${one.expression} + 1` } : one,
    );
    const [, ...rest] = tables;
    dataOf(await call('saveRatePlan', { carrier_id, revision, tables: [...rest, tables[0]!], formulas: dearer }));
    dataOf(await call('createApplication', { application_type: 'home', useable_details: { first_name: 'Ana' } }));
    await agency.admin.signIn(page, `/dashboard/api-management/${carrier_id}?tab=versions`);
    await look(
      page,
      'compare versions',
      /^What differs/,
      () => page.getByRole('button', { name: 'Compare', exact: true }).click(),
      DIALOG,
    );
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Rates' }).click();
    await look(page, 'a test of the latest applications', '1 of 1 application rated.', () =>
      page.getByRole('button', { name: 'Rate the latest 500' }).click(),
    );
  });
});

test('screens of others are accessible', async ({ page, agency }) => {
  const owner = await agency.owner();
  await owner.signIn(page, '/dashboard/home');
  await look(page, 'dashboard of a super-admin', 'Welcome', async () => undefined);
  await look(page, 'operations', 'Quotes to carriers', async () => {
    await page.goto('/dashboard/operations');
  });
  await look(page, 'an agency', 'Carriers it may use', async () => {
    await page.goto('/dashboard/mga/management');
    await page.getByRole('button', { name: agency.name, exact: false }).first().click();
  });
  await (await agency.person('customer', 'Dana Whitfield')).signIn(page, '/dashboard/home');
  await look(page, 'dashboard of a customer', 'No applications yet', async () => undefined);
  await look(page, 'impersonation', 'You are signed in as', async () => {
    await agency.admin.signIn(page, '/dashboard/users');
    await page.getByRole('button', { name: /^Maria Reyes/ }).click();
    await page.getByRole('button', { name: 'Sign in as Maria' }).click();
    // The page reloads one second after the account changed.
    await page.waitForEvent('load');
  });
});

test('an import of policies is accessible', async ({ page, agency }) => {
  await agency.admin.signIn(page, '/agent-portal/policies');
  await look(page, 'the file', 'Drop a CSV or XLSX file here', () =>
    page.getByRole('link', { name: 'Import' }).click(),
  );
  const file = [
    'Policy #,Company,LOB,Named Insured,Eff Date,Exp Date,Premium,Producer',
    'GH-771204,Gulf & Harbor,HO3,Alice Fontaine,12/28/2025,12/28/2026,,',
    'FL-9,Bayline,Flood,Omar Haddad,3/1/2026,3/1/2025,$612.00,',
    'W-1,Bayline,Wedding,Ana Lee,3/1/2026,3/1/2027,900,P-7',
  ].join('\n');
  await look(page, 'the columns', 'Column in the file', () =>
    page
      .getByLabel('File with policies')
      .setInputFiles({ name: 'Book.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }),
  );
  await look(page, 'the rows', 'New policy', () => page.getByRole('button', { name: 'Check 3 rows' }).click());
});

test('a bulk upload is accessible', async ({ page, agency }) => {
  await agency.agent.signIn(page, '/dashboard/bulk-upload');
  const sheet = [
    'first_name,last_name,address1,city,state,zip,YearBuilt,Producer Code,email',
    'Pat,Look,1 Palm Ct,Tampa,FL,33611,1987,HL-014,',
    'Pat,Bad,2 Palm Ct,Tampa,FL,33611,19 87,HL-014,leila@',
  ].join('\n');
  await look(page, 'columns', 'Producer Code', () =>
    page
      .getByLabel('File with applications')
      .setInputFiles({ name: 'looked-at.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }),
  );
  await look(page, 'check', 'Year built: Number is required.', () =>
    page.getByRole('button', { name: 'Check 2 rows' }).click(),
  );
});
