import type { AnswerOf, CarrierDetail, RequestOf } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { focus, open, press, Refused, type Stubs } from '../../../../../test/component/open.tsx';

const SETTINGS = { name: 'Tern Flood', kind: 'rate-table', lines: ['flood'], auth: { kind: 'none' } };
const carrier = (revision: number) =>
  ({
    id: 80,
    agency_id: 7,
    name: 'Tern Flood',
    kind: 'rate-table',
    lines: ['flood'],
    version: 1,
    revision,
    published: SETTINGS,
    draft: SETTINGS,
    has_draft: true,
  }) as unknown as CarrierDetail;

const COUNT = 120;
const APPLICATIONS = Array.from({ length: COUNT }, (_, at) => ({
  id: at + 1,
  application_number: 1_000 + at + 1,
  name: at === 6 ? 'Nora Tamm' : '',
}));
type Outcome = NonNullable<AnswerOf<'testRates'>['rows'][number]['after']>;
const outcome = (more: Partial<Outcome>): Outcome => ({
  outcome: 'quoted',
  premium: 1_000,
  lines: [],
  coverages: {},
  deductibles: {},
  reasons: [],
  needs: [],
  description: '',
  expires_on: null,
  quote_number: null,
  bridge_url: null,
  ...more,
});
/** Every tenth is declined by the draft, number 7 doubles, all else costs 10% more. */
function rowOf(id: number): AnswerOf<'testRates'>['rows'][number] {
  const after =
    id % 10 === 0
      ? outcome({ outcome: 'declined', premium: null, reasons: ['Too close to the water'] })
      : outcome({ premium: id === 7 ? 2_000 : 1_100 });
  return { application_id: id, application_number: 1_000 + id, before: outcome({}), after, reasons: [] };
}
const rated = ({ application_ids }: RequestOf<'testRates'>, revision = 3) =>
  ({ revision, rows: application_ids.map(rowOf) }) as never;

const openRates = (stubs: Stubs = {}, size: readonly [number, number] = [1_440, 900]) =>
  open(
    '/dashboard/api-management/80',
    'admin',
    {
      getCarrier: { carrier: carrier(3) },
      listTestApplications: { applications: APPLICATIONS },
      testRates: (request) => rated(request),
      ...stubs,
    },
    { size },
  );
const button = page.getByRole('button', { name: 'Rate the latest 500' });
const results = page.getByRole('region', { name: 'Test of the latest applications' });
const cells = (region: string) => results.getByRole('region', { name: region, exact: true }).getByRole('row');

test('rates the latest applications by keyboard, sums them up and opens the one that is furthest apart', async () => {
  const calls = await openRates();
  await focus(button);
  await press('{Enter}');
  await expect.element(results.getByRole('status')).toMatchTextContent('120 of 120 applications rated.');
  expect(calls.of('testRates').map(({ application_ids }) => application_ids.length)).toEqual([50, 50, 20]);
  await expect.element(cells('Outcomes').nth(1)).toMatchTextContent('quoted120108');
  await expect.element(cells('Declined by').nth(1)).toMatchTextContent('Too close to the water012');
  await expect.element(cells('Premiums').nth(3)).toMatchTextContent('Median$1,000.00$1,100.00+$100.00 (+10.0%)');
  await expect.element(results.getByText('108 higher, 0 lower, 0 the same; +10.8% in total')).toBeVisible();
  const rows = cells('Premiums side by side');
  await expect.poll(() => rows.elements().length).toBe(51);
  await expect.element(rows.nth(1)).toMatchTextContent('#1010 No name yet$1,000.00declined—');
  await focus(results.getByRole('radio', { name: 'All' }));
  await press('{ArrowRight}{ArrowRight}');
  await expect.poll(() => rows.elements().length).toBe(13);
  await press('{ArrowRight}');
  await expect.element(results.getByText('No application.')).toBeVisible();
  await press('{ArrowRight}');
  await results.getByRole('button', { name: 'Show 50 more of 120' }).click();
  await focus(results.getByRole('button', { name: '#1007' }));
  await press('{Enter}');
  await expect.element(rows.filter({ hasText: 'Nora Tamm' })).toMatchTextContent(/\+\$1,000\.00 \(\+100\.0%\)/);
  await expect.element(page.getByRole('region', { name: 'Draft', exact: true })).toMatchTextContent('$2,000.00');
});

test('offers single applications of the carrier’s own agency alone', async () => {
  const calls = await openRates();
  const search = page.getByRole('searchbox', { name: 'Find an application' });
  await search.fill('tamm');
  await expect
    .poll(() => calls.of('getAgentApplicationsList').at(-1))
    .toMatchObject({ agency_id: 7, filters: { application_type: ['flood'], text: 'tamm' } });
});

test('is canceled between two calls, keeps what is rated, and goes on with the rest', async () => {
  const late = Promise.withResolvers<void>();
  let count = 0;
  const calls = await openRates({
    testRates: async (request) => {
      count += 1;
      if (count === 2) await late.promise;
      return rated(request);
    },
  });
  await button.click();
  const bar = results.getByRole('progressbar', { name: 'Applications rated' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '50');
  await expect.element(button).toBeDisabled();
  await results.getByRole('button', { name: 'Cancel' }).click();
  late.resolve();
  await expect
    .element(results.getByRole('status'))
    .toMatchTextContent('50 of 120 applications rated before you canceled.');
  await expect.element(bar).not.toBeInTheDocument();
  await results.getByRole('button', { name: 'Rate the other 70' }).click();
  await expect.element(results.getByRole('status')).toMatchTextContent('120 of 120 applications rated.');
  const ids = calls.of('testRates').map(({ application_ids }) => application_ids);
  expect(ids.slice(2).flat()).toEqual(APPLICATIONS.slice(50).map(({ id }) => id));
});

test('says what no answer came for, rates it again, and marks a carrier that changed meanwhile', async () => {
  let count = 0;
  await openRates({
    testRates: ((request: RequestOf<'testRates'>) => {
      count += 1;
      return count === 2 ? new Refused(500, 'Something broke.') : rated(request, count > 3 ? 4 : 3);
    }) as never,
  });
  await button.click();
  await expect
    .element(results.getByRole('status'))
    .toMatchTextContent('70 of 120 applications rated, no answer on 50.');
  await expect.element(results.getByText('Something broke.')).toBeVisible();
  const changed = results.getByText('the carrier has changed since: rate again');
  await expect.element(changed).not.toBeInTheDocument();
  await results.getByRole('button', { name: 'Rate the other 50' }).click();
  await expect.element(results.getByRole('status')).toMatchTextContent('120 of 120 applications rated.');
  await expect.element(changed).toBeVisible();
});

test('says that there is nothing to rate, and fits on a phone', async () => {
  const calls = await openRates({ listTestApplications: { applications: [] } }, [390, 844]);
  await button.click();
  await expect.element(results.getByText('There is no application of these lines to rate.')).toBeVisible();
  expect(calls.of('testRates')).toEqual([]);
  calls.stub({ listTestApplications: { applications: APPLICATIONS } });
  await button.click();
  await expect.element(results.getByRole('status')).toMatchTextContent('120 of 120 applications rated.');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
