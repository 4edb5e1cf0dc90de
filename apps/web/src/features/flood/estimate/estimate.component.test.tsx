import type { FloodEstimate } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ID, openApplication } from '../../../../test/component/application.ts';
import { Refused } from '../../../../test/component/open.tsx';
import { showDate } from '../../../lib/format.ts';

const ANCHOR: NonNullable<FloodEstimate['anchor']> = {
  source: 'declarations',
  address1: '',
  zip: '',
  is_this_house: true,
  edition: '2023-02-24',
  rated_on: '2026-08-01',
  building_premium: 1_318,
  contents_premium: 756,
  mitigation_discount: 0,
  crs_class: 10,
  terms: { building: 250_000, contents: 100_000, building_deductible: 2_000, contents_deductible: 2_000 },
  full_risk_premium: null,
  current_premium: null,
  fees: null,
  is_primary: null,
  use: 'Single-Family Home - Frame',
  foundation: 'Slab',
  has_flood_vents: false,
  floors: 1,
  first_floor_height: 1.4,
  building_value: 392_000,
  contents_value: 196_000,
};
const LATE = '2026-11-27T03:30:00.000Z';

test('saves an NFIP premium only over the one that was shown, and keeps what was typed where it is refused', async () => {
  const flood_estimate = { anchor: ANCHOR, changed_by: 'Maria Reyes', changed_at: LATE };
  const calls = await openApplication(
    {},
    {
      getFloodEstimate: { flood_estimate },
      saveFloodEstimate: () => new Refused(409, 'Dana Fox changed these entries. Open them again.'),
    },
  );
  await page.getByRole('tab', { name: 'Flood' }).click();
  await expect.element(page.getByText(`Entered by Maria Reyes, ${showDate(LATE)}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Change the NFIP premium' }).click();
  const premium = page.getByRole('dialog').getByLabelText('Building premium');
  await premium.fill('1400');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Dana Fox changed these entries/)).toBeVisible();
  await expect.element(premium).toHaveValue('1400');
  expect(calls.of('saveFloodEstimate')).toEqual([
    { application_id: ID, anchor: { ...ANCHOR, building_premium: 1_400 }, expected: { anchor: ANCHOR } },
  ]);
  const theirs = { ...ANCHOR, building_premium: 1_350 };
  calls.stub({
    getFloodEstimate: { flood_estimate: { ...flood_estimate, anchor: theirs } },
    saveFloodEstimate: () => new Refused(409, 'Dana Fox changed these entries. Open them again.'),
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Building premium \(now “1350”\)/)).toBeVisible();
  calls.stub({ saveFloodEstimate: {} });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(calls.of('saveFloodEstimate').at(-1)).toMatchObject({
    anchor: { building_premium: 1_400 },
    expected: { anchor: theirs },
  });
});

test('names days of requirements and signatures as everywhere else', async () => {
  const paper = { kind: 'declined', signer_name: 'Ana Diaz', title: 'Declined', signed_at: LATE } as const;
  const requirement = {
    who: 'lender',
    state: 'required',
    by: '2026-12-15',
    limit: 180_000,
    as_of: '2026-11-26',
  } as const;
  await openApplication(
    {},
    {
      getFloodEstimate: {
        flood_estimate: {
          papers: [{ ...paper, agreement: 'I agree.', document_hash: 'ab' }],
          requirements: [{ ...requirement, reasons: [], missing: [], proof: 'Declarations', source: 'The law' }],
        },
      },
    },
  );
  await page.getByRole('tab', { name: 'Flood' }).click();
  await expect.element(page.getByText(`Declined: signed by Ana Diaz, ${showDate(LATE)}`)).toBeVisible();
  await expect.element(page.getByText('At least $180,000 of building coverage, by 12-15-2026.')).toBeVisible();
});

test('shows every coming year, and the three lowest private offers before the others', async () => {
  const years = Array.from({ length: 10 }, (_, n) => 1_900 + 100 * n);
  const offers = [3_000, 2_500, 2_900, 2_600, 2_700].map((premium, n) => ({
    quote_id: n + 1,
    name: `Carrier ${premium}`,
    premium,
    total: premium * 10,
    nfip_total: 23_500,
    cheaper_from: null,
  }));
  const premium = {
    building: 1_318,
    contents: 756,
    icc: 39,
    mitigation_discount: 0,
    crs_discount: 0,
    full_risk: 2_113,
  };
  await openApplication(
    {},
    {
      getFloodEstimate: {
        flood_estimate: {
          anchor: ANCHOR,
          estimate: {
            ok: true,
            edition: '2023-02-24',
            premium,
            factors: [],
            remarks: ['Check the discount.'],
          } as never,
          glide: { cap: 0.18, years, renewals: 4, with_fees: true },
          offers,
        },
      },
    },
  );
  await page.getByRole('tab', { name: 'Flood' }).click();
  const listed = page.getByRole('list', { name: 'NFIP premium by year' }).getByRole('listitem');
  await expect.poll(() => listed.all().map((one) => one.element().textContent)).toHaveLength(10);
  await expect.element(listed.last()).toHaveTextContent('Year 10 $2,800');
  await expect.element(page.getByText('Check the discount.')).toBeVisible();
  for (const lowest of [2_500, 2_600, 2_700]) await expect.element(page.getByText(`Carrier ${lowest}`)).toBeVisible();
  await expect.element(page.getByText('Carrier 3000')).not.toBeVisible();
  await page.getByText('2 more private offers').click();
  await expect.element(page.getByText('Carrier 3000')).toBeVisible();
});
