import { expect, type Locator, type Page } from '@playwright/test';
import { LAUNCHABLE } from '../../packages/domain/test/launchable.ts';
import { type Agency, dataOf } from '../tenant.ts';

/** What the boxes of an agency's people are of. */
export type Records = {
  application: number;
  client: number;
  quote: number;
  carrier: number;
  person: number;
};

/** An input whose text a button sends, or that saves it when it is left; passwords and other secrets are not kept by design. */
export type Box = {
  name: string;
  path: (of: Records) => string;
  /** Reaches the input on its screen. */
  open: (page: Page) => Promise<Locator>;
};

export const detailsOf = (id: number, tab: string) => `/agent-portal/application-details/${id}?tab=${tab}`;
const tabOf = (tab: string) => (of: Records) => detailsOf(of.application, tab);
const labeled = (label: string) => async (page: Page) => page.getByLabel(label, { exact: true });

/** Clicks a button, and then menu items, unless what they open is there already. */
async function reveal(page: Page, field: Locator, [button = '', ...items]: readonly (string | RegExp)[]) {
  const first = page.getByRole('button', { name: button, exact: true }).first();
  await expect(first.or(field).first()).toBeVisible();
  if (!(await field.isVisible())) {
    await first.click();
    for (const name of items) await page.getByRole('menuitem', { name, exact: true }).click();
  }
  await expect(field).toBeVisible();
  return field;
}

const behind =
  (label: string, ...names: (string | RegExp)[]) =>
  (page: Page) =>
    reveal(page, page.getByLabel(label, { exact: true }).last(), names);

const inDialog =
  (label: string, ...names: (string | RegExp)[]) =>
  (page: Page) =>
    reveal(page, page.getByRole('dialog').getByLabel(label, { exact: true }), names);

const at = (path: string) => () => path;

/** The boxes of who administers an agency. */
export const BOXES: readonly Box[] = [
  {
    name: 'reply',
    path: ({ client }) => `/dashboard/messaging-console?with=client-${client}`,
    open: labeled('Message'),
  },
  { name: 'note', path: tabOf('notes'), open: inDialog('Body', 'Add note') },
  { name: 'new carrier', path: at('/dashboard/api-management/new'), open: labeled('Name') },
  {
    name: 'carrier',
    path: ({ carrier }) => `/dashboard/api-management/${carrier}`,
    open: labeled('Name'),
  },
  { name: 'custom quote', path: tabOf('results'), open: inDialog('Carrier name', 'Custom quote') },
  {
    name: 'bound policy',
    path: ({ application, quote }) => `/agent-portal/application-details/${application}/bind/${quote}?how=record`,
    open: labeled('Policy number'),
  },
  {
    name: 'wording of sending',
    path: tabOf('results'),
    open: inDialog('Subject', 'Send', /^E-mail/),
  },
  {
    name: 'days of a client link',
    path: ({ client }) => `/dashboard/messaging-console?with=client-${client}`,
    open: inDialog('Expires after (days)', 'Client link'),
  },
  { name: 'answer to a client', path: tabOf('results'), open: labeled('Your answer') },
  { name: 'new task', path: at('/agent-portal/tasks?new=task'), open: labeled('What to do') },
  {
    name: 'template',
    path: at('/dashboard/templates'),
    open: behind('Subject', /^Quotes by e-mail E-mail/),
  },
  { name: 'short code', path: at('/dashboard/templates?tab=codes'), open: inDialog('Name', 'New short code') },
  { name: 'setting', path: at('/dashboard/settings'), open: labeled('Consent wording') },
  { name: 'quick link', path: at('/dashboard/settings'), open: behind('Name of link 1', 'Add a link') },
  { name: 'single sign-on', path: at('/dashboard/settings'), open: behind('Client ID', 'Set up') },
  { name: 'invitation', path: at('/dashboard/users'), open: inDialog('Name', 'Invite') },
  { name: 'user', path: ({ person }) => `/dashboard/users?user=${person}`, open: labeled('Title') },
  {
    name: 'client',
    path: ({ client }) => `/agent-portal/clients/${client}`,
    open: inDialog('Business name', 'Edit the client'),
  },
  { name: 'API key', path: at('/dashboard/settings/api-keys'), open: behind('Name', 'New key') },
  { name: 'webhook', path: at('/dashboard/settings/webhooks'), open: behind('Name', 'New endpoint') },
  {
    name: 'intake link',
    path: at('/dashboard/quotes-portal/management'),
    open: inDialog('Greeting', 'New intake link'),
  },
  {
    name: 'consent',
    path: tabOf('profile'),
    open: inDialog('In their words (optional)', 'More actions', 'Consent'),
  },
  { name: 'own data', path: at('/dashboard/user/profile'), open: behind('Title', 'Edit') },
  { name: 'new e-mail address', path: at('/dashboard/user/profile'), open: behind('New e-mail', 'Change e-mail') },
  {
    name: 'new customer',
    path: at('/dashboard/registrations?create=customer'),
    open: labeled('First name'),
  },
  { name: 'new application', path: at('/agent-portal/new/home'), open: labeled('First name') },
  {
    name: 'flood premium',
    path: tabOf('flood'),
    open: inDialog('Street address on the page', 'Enter an NFIP premium'),
  },
];

/** The boxes of a customer. */
export const CUSTOMER_BOXES: readonly Box[] = [
  { name: 'question', path: at('/dashboard/home'), open: async (page) => page.getByRole('textbox', { name: /^Ask / }) },
  { name: 'request of a quote', path: at('/dashboard/home'), open: inDialog('Property address', 'Request a quote') },
];

/** The box of who manages the agencies of an installation. */
export const OWNER_BOXES: readonly Box[] = [
  { name: 'agency', path: at('/dashboard/mga/management'), open: inDialog('Agency name', 'New agency') },
];

/** Creates a home application of a client, with a quote and a question of theirs. */
export async function createRecords(agency: Agency): Promise<Records> {
  const { client } = agency.admin;
  const lena = { first_name: 'Lena', last_name: 'Hoffmann', gender: 'Female', email: 'lena@example.com' };
  const useable_details = { ...LAUNCHABLE.home, ...lena };
  const made = dataOf(await client.call('createApplication', { application_type: 'home', useable_details }));
  const application_id = made.application.id;
  const quote = { application_id, carrier_name: 'Gulf Home', premium: 1_200, description: 'As read on the phone.' };
  dataOf(await client.call('createApplicationCustomQuote', quote));
  const { url } = dataOf(await client.call('createClientLink', { application_id }));
  const token = new URL(url).hash.slice(1);
  dataOf(await client.call('askAgent', { token, language: 'en', question: 'Does it cover the garage?' }));
  const { application } = dataOf(await client.call('getApplicationById', { application_id }));
  const { carriers } = dataOf(await client.call('listCarriers', {}));
  return {
    application: application_id,
    client: application.client_id ?? 0,
    quote: application.quotes[0]?.id ?? 0,
    carrier: carriers[0]?.id ?? 0,
    person: agency.agent.id,
  };
}
