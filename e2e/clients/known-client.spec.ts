import { dataOf, expect, test } from '../tenant.ts';

const HOUSE = { address1: '4127 Sample Ct', city: 'Tampa', state: 'FL', zip: '33606' };
const KNOWN = { phone: '(813) 555-0176', date_of_birth: '1970-01-02', roof_year: 2015 };

test('fills in what a known client answered before, and Undo keeps what was corrected since', async ({
  page,
  agency,
}) => {
  const { agent } = agency;
  await agency.application({ ...HOUSE, ...KNOWN });
  const useable_details = { first_name: 'Lena', last_name: 'Hofmann', ...HOUSE };
  const begun = await agent.client.call('createApplication', { application_type: 'home', useable_details });
  const application_id = dataOf(begun).application.id;
  const answers = async () => {
    const { application } = dataOf(await agent.client.call('getApplicationById', { application_id }));
    const { phone, date_of_birth, roof_year } = application.payload.useable_details as Record<string, unknown>;
    return { phone, date_of_birth, roof_year };
  };
  await agent.signIn(page, `/agent-portal/application-details/${application_id}`);
  await page.getByRole('button', { name: /^Use Lena/ }).click();
  await expect(page.getByText(/\d+ known answers were filled in\.$/)).toBeVisible();
  await expect.poll(answers).toEqual(KNOWN);

  await page.getByRole('textbox', { name: 'Roof year' }).fill('2021');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(answers).toEqual({ phone: null, date_of_birth: null, roof_year: 2021 });
});
