import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../tenant.ts';

async function siteWith(body: () => string) {
  const server = createServer((_request, answer) => answer.setHeader('content-type', 'text/html').end(body()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test('shows an intake page on an allowed site alone, and the partner what became of what they sent', async ({
  page,
  browser,
  baseURL,
  agency,
}) => {
  let code = '';
  const tag = () => `<h1>Bayside</h1><script src="${baseURL}/embed.js" data-link="${code}"></script>`;
  const [site, other] = [await siteWith(tag), await siteWith(tag)];
  await agency.admin.signIn(page, '/dashboard/quotes-portal/management');
  const links = page.getByRole('region', { name: 'Intake links' });
  await links.getByRole('button', { name: 'New intake link' }).click();
  const dialog = page.getByRole('dialog', { name: 'New intake link' });
  await dialog.getByLabel('Name', { exact: true }).fill('Bayside Realty');
  await dialog.getByLabel('Websites that may show the page').fill('http://www.bayside.example');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(
    dialog.getByText('http://www.bayside.example is not a site like https://www.example.com.'),
  ).toBeVisible();
  await dialog.getByLabel('Websites that may show the page').fill(`${site.origin}/contact`);
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const share = page.getByRole('dialog', { name: 'Share the page of Bayside Realty' });
  await expect(share.getByRole('img', { name: 'QR code of the page of Bayside Realty' })).toBeVisible();
  await expect(share.getByText(`Shows the page on ${site.origin}, and on no other site.`)).toBeVisible();
  code = (await share.getByLabel('Short address').inputValue()).split('/i/')[1] ?? '';
  await share.getByRole('button', { name: 'Make status page' }).click();
  const status = new URL(await share.getByLabel('Address, shown this once').inputValue());
  await share.getByRole('button', { name: 'Done' }).click();

  const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  const visitor = await context.newPage();
  await visitor.goto(`${other.origin}/`);
  const frame = visitor.frameLocator('iframe');
  await expect(visitor.locator('iframe')).toHaveCount(1);
  await expect(frame.getByRole('heading', { name: 'Ask for flood insurance quotes' })).toHaveCount(0);
  await visitor.goto(`${site.origin}/`);
  await expect(frame.getByRole('heading', { name: 'Ask for flood insurance quotes' })).toBeVisible();
  // The frame is as high as its page, so that it does not scroll.
  await expect
    .poll(() => visitor.locator('iframe').evaluate((one: HTMLIFrameElement) => one.style.height))
    .toMatch(/^\d+px$/);
  await frame.getByLabel('First name').fill('Petra');
  await frame.getByLabel('Last name').fill('Klein');
  await frame.getByLabel('E-mail', { exact: true }).fill('petra@example.com');
  await frame.getByLabel('Address', { exact: true }).pressSequentially('1208 Turner');
  await frame.getByRole('button', { name: /1208 Turner St/ }).click();
  await expect(frame.getByLabel('City', { exact: true })).not.toHaveValue('');
  await frame.getByRole('checkbox').check();
  await expect(async () => {
    await frame.getByRole('button', { name: 'Ask for quotes' }).click();
    await expect(frame.getByRole('heading', { name: 'Thanks! We got your request.' })).toBeVisible({ timeout: 2_000 });
  }).toPass();

  const reference = (await frame.getByText(/^Your reference is \d+/).textContent())?.match(/\d+/)?.[0] ?? '';
  await visitor.goto(`${status.pathname}${status.hash}`);
  await expect(visitor.getByRole('row', { name: new RegExp(`^${reference} .*Received`) })).toBeVisible();
  await expect(visitor.getByText(/Petra|Klein/)).toHaveCount(0);
  await context.close();
  for (const one of [site, other]) one.close();
});
