import { describe, expect, it } from 'vitest';
import { testCaller, testSandbox } from '../../testing/outside.ts';
import { quoteRequest, quoteToEnd } from '../../testing/requests.ts';
import { acceptsApplication } from '../eligibility.ts';
import type { CarrierConfig, CarrierResult, QuoteRequest } from '../types.ts';
import { demoCarriers } from './demo-carriers.ts';

const sandbox = testSandbox();
const { caller, exchanges } = testCaller();
const all = (): CarrierConfig[] => demoCarriers(sandbox.current.url).map((carrier, at) => ({ ...carrier, id: at + 1 }));

const accepting = async (request: QuoteRequest): Promise<CarrierConfig[]> => {
  const asked = await Promise.all(
    all().map(async (carrier) => ({ carrier, ...(await acceptsApplication(carrier, request)) })),
  );
  return asked.filter((one) => one.accepts).map((one) => one.carrier);
};

const quoteAll = async (request: QuoteRequest): Promise<Map<string, CarrierResult>> => {
  const carriers = await accepting(request);
  return new Map(
    await Promise.all(
      carriers.map(async (carrier) => [carrier.key, await quoteToEnd(carrier, request, caller)] as const),
    ),
  );
};

const sum = (result: CarrierResult): number =>
  Math.round(result.lines.reduce((total, line) => total + line.amount, 0) * 100) / 100;

describe('the demo carriers', () => {
  it('are of four kinds and more than a dozen, several of them for flood and home', () => {
    const kinds = Map.groupBy(all(), ({ kind, mapping: { steps = [] } }) =>
      steps.length > 1 ? 'in steps' : (steps[0]?.response ?? kind),
    );
    expect(kinds.get('json')?.length).toBeGreaterThanOrEqual(4);
    expect(kinds.get('xml')?.length).toBeGreaterThanOrEqual(2);
    expect(kinds.get('in steps')?.length).toBeGreaterThanOrEqual(2);
    expect(kinds.get('rate-table')?.length).toBeGreaterThanOrEqual(3);
    expect(all().filter((carrier) => carrier.lines.length > 1).length).toBeGreaterThan(3);
    expect(new Set(all().map((carrier) => carrier.key)).size).toBe(all().length);
  });

  it('price a flood in Florida, at least ten of them, each by its own mapping', async () => {
    const results = await quoteAll(quoteRequest('flood'));
    const priced = [...results].filter(([, result]) => result.outcome === 'quoted' || result.outcome === 'indication');
    expect(priced.length).toBeGreaterThanOrEqual(10);
    for (const [key, result] of priced) {
      expect(result.premium, key).toBeGreaterThan(285);
      expect(result.premium, key).toBe(sum(result));
      expect(result.coverages, key).toMatchObject({ building_limit: 250_000, contents_limit: 100_000 });
      expect(result.deductibles, key).toEqual({ deductible: 5_000 });
      expect(result.reasons, key).toEqual([]);
    }
    expect(results.get('northstar')?.outcome).toBe('indication');
    expect(new Set(priced.map(([, result]) => result.premium)).size).toBe(priced.length);
  });

  it('offer several deductibles where one of them does', async () => {
    const results = await quoteAll(quoteRequest('flood', { address1: '15 Several Options Ct' }));
    const options = results.get('palmetto')?.offers ?? [];
    expect(options.map(({ deductibles }) => deductibles.deductible)).toEqual([5_000, 10_000, 2_000]);
    for (const option of options) expect(option.premium).toBe(sum(option));
    expect(new Set(options.map(({ quote_number }) => quote_number)).size).toBe(3);
  });

  it.each(['HO3', 'HO6', 'DP3'])('price a home of form %s', async (form_type) => {
    const results = await quoteAll(quoteRequest('home', { form_type }));
    expect(results.size).toBeGreaterThanOrEqual(4);
    for (const [key, result] of results) {
      expect(['quoted', 'indication'], `${key} ${result.description}`).toContain(result.outcome);
      expect(result.premium, key).toBe(sum(result));
      expect(result.coverages, key).toMatchObject({ dwelling: 321_000, contents: 80_250 });
      expect(result.deductibles.aop_deductible, key).toBe(2_500);
    }
  });

  it('give the same quote for the same idempotency key', async () => {
    const [one, other] = [await quoteAll(quoteRequest('flood')), await quoteAll(quoteRequest('flood'))];
    expect(other).toEqual(one);
    const changed = await quoteAll({ ...quoteRequest('flood'), idempotency_key: '7/4/plain' });
    expect(changed.get('tidewater')?.quote_number).not.toBe(one.get('tidewater')?.quote_number);
  });

  it('charge by what the building is', async () => {
    const [low, high] = await Promise.all([
      quoteAll(quoteRequest('flood', { flood_zone: 'X' })),
      quoteAll(quoteRequest('flood', { elevation_difference_computed: -3 })),
    ]);
    for (const [key, result] of low) expect(result.premium, key).toBeLessThan(high.get(key)?.premium ?? 0);
  });

  it.each([
    ['1 Decline Way', 'declined'],
    ['2 Referral Rd', 'referral'],
    ['3 Indication Ct', 'indication'],
    ['6 Broken Server Blvd', 'error'],
    ['8 Broken Json Dr', 'error'],
    ['9 Html Ct', 'error'],
    ['10 Reset Rd', 'error'],
    ['11 Hidden Error Pl', 'error'],
    ['13 Needs Info Ln', 'needs_info'],
  ])('at %s every carrier of the sandbox is %s', async (address1, outcome) => {
    const results = await quoteAll(quoteRequest('flood', { address1 }));
    results.delete('harborline');
    for (const [key, result] of results) {
      expect(result.outcome, `${key}: ${result.description}`).toBe(outcome);
      expect(result.description, key).not.toBe('');
      expect(result.premium === null, key).toBe(outcome !== 'indication');
      if (outcome === 'needs_info') expect(result.needs, key).toEqual(['roof_year', 'elevation_certificate']);
      if (outcome === 'declined') expect(result.reasons, key).toEqual(['Prior flood losses at this location']);
    }
  });

  it('at 7 Too Many Ave wait as told, or give up when told to wait too long', async () => {
    const outcomes = new Set(
      [...(await quoteAll(quoteRequest('flood', { address1: '7 Too Many Ave' }))).values()].map(
        (result) => result.outcome,
      ),
    );
    expect(outcomes).toEqual(new Set(['quoted', 'error']));
  });

  it('at 14 Long Answer Ln are understood, however long their answers', async () => {
    const results = await quoteAll(quoteRequest('flood', { address1: '14 Long Answer Ln' }));
    for (const [key, { outcome, description }] of results)
      expect(outcome, `${key}: ${description}`).toMatch(/quoted|indication/);
    const lengths = exchanges.map(({ response_body }) => response_body?.length ?? 0);
    expect(Math.max(...lengths)).toBeGreaterThan(5_000_000);
  });

  it('at 12 Mixed Outcomes Ter each does another thing', async () => {
    const results = await quoteAll(quoteRequest('flood', { address1: '12 Mixed Outcomes Ter' }));
    const outcomes = new Set([...results.values()].map((result) => result.outcome));
    expect(outcomes).toEqual(new Set(['quoted', 'indication', 'referral', 'declined', 'needs_info', 'error']));
  });

  it('at 5 Silent St never answer: the deadline ends it', async () => {
    const [first] = await accepting(quoteRequest('flood'));
    const hasty = { ...first!, limits: { ...first!.limits, timeout_ms: 120 } };
    await expect(quoteToEnd(hasty, quoteRequest('flood', { address1: '5 Silent St' }), caller)).resolves.toMatchObject({
      outcome: 'timeout',
      premium: null,
    });
  });

  it('are refused with wrong credentials, and say so', async () => {
    for (const carrier of (await accepting(quoteRequest('flood'))).filter((one) => one.is_sandbox)) {
      const wrong = { ...carrier, auth: { kind: 'none' as const } };
      const result = await quoteToEnd(wrong, quoteRequest('flood'), caller);
      expect(result, carrier.key).toMatchObject({
        outcome: 'error',
        description: expect.stringMatching(/credentials/),
      });
    }
  });

  it('leave none of their credentials in what is recorded', () => {
    const recorded = JSON.stringify(exchanges);
    for (const secret of [
      'tw-demo-key',
      'gh-demo-secret',
      'ghd.9f2c41e07b6d4a35',
      'ns-demo-key',
      'sea-demo-pass',
      'wf_demo',
      'bayline-demo',
      'pf-demo',
      'beacon-demo-account',
      'ks-demo',
      Buffer.from('freeboard-demo:sea-demo-pass').toString('base64'),
    ]) {
      expect(recorded).not.toContain(secret);
    }
    expect(new Set(exchanges.map((exchange) => exchange.response_headers['x-sandbox']).filter(Boolean))).toEqual(
      new Set(['true']),
    );
  });
});
