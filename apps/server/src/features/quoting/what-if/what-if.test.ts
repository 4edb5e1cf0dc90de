import { beforeAll, describe, expect, it } from 'vitest';
import { made, opened, quoted, succeeded } from '../../../../test/support/application.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { demoCarriers } from '../../../integrations/carriers/index.ts';

const server = useServer();
let agent: SignedIn;
let masked: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  agent = await server.current.as('agent');
  admin = await server.current.as('admin');
  masked = await server.current.as('agent2');
});

const whatIf = async (client: SignedIn, application_id: number, more: object = {}) =>
  succeeded(await client.call('getWhatIf', { application_id, ...more }));

describe('the what-if grid', () => {
  it('is rated at once by the local carriers; the present cell has the very premium of the quote', async () => {
    const application = await quoted(agent);
    const { deductibles, building_limits, cells, present, others } = await whatIf(agent, application.id);
    expect(cells).toHaveLength(deductibles.length * building_limits.length);
    expect(present).toEqual({ deductible: '$5,000', building_limit: 250_000, contents_limit: 100_000 });
    const local = application.quotes.find((quote) => !quote.is_sandbox)?.payload;
    const priceAt = (deductible: string, limit: number) =>
      cells
        .find((cell) => cell.deductible === deductible && cell.building_limit === limit)
        ?.answers.find(({ name }) => name === local?.carrier_name)?.premium;
    expect(priceAt('$5,000', 250_000)).toBe(local?.premium);
    expect(priceAt('$25,000', 250_000)).toBeLessThan(priceAt('$1,000', 250_000) ?? 0);
    expect(priceAt('$5,000', 100_000)).toBeLessThan(priceAt('$5,000', 250_000) ?? 0);
    expect(others).toBeGreaterThan(5);
    const after = await opened(agent, application.id);
    expect(after.quotes).toEqual(application.quotes);
    expect(after.version).toBe(application.version);
  });

  it('asks others in the background, once for each cell, cheapest first, and touches no quote', async () => {
    const application = await quoted(agent);
    const axes = { deductibles: ['$5,000', '$10,000'], building_limits: [150_000] };
    const asked = succeeded(await agent.call('askWhatIf', { application_id: application.id, ...axes }));
    expect(asked.is_complete).toBe(false);
    const done = await eventually(async () => {
      const now = await whatIf(agent, application.id, axes);
      expect(now.is_complete).toBe(true);
      return now;
    });
    for (const { answers } of done.cells) {
      expect(answers).toHaveLength(done.others + 1);
      const premiums = answers.flatMap(({ premium }) => (premium === null ? [] : [premium]));
      expect(premiums.length).toBeGreaterThan(3);
      expect(premiums).toEqual(premiums.toSorted((a, b) => a - b));
    }
    const { application_api_communications } = succeeded(
      await agent.call('getApplicationApiCommunication', { application_id: application.id }),
    );
    const asides = application_api_communications.filter(({ purpose }) => purpose !== null);
    expect(asides.length).toBeGreaterThan(10);
    expect(asides.every(({ purpose }) => purpose === 'what_if')).toBe(true);
    const whatIfs = () =>
      server.current.db.selectFrom('quote_requests').select('id').where('purpose', '=', 'what_if').execute();
    const rows = await whatIfs();
    succeeded(await agent.call('askWhatIf', { application_id: application.id, ...axes }));
    const again = await whatIfs();
    expect(again.length).toBe(rows.length);
    expect((await opened(agent, application.id)).quotes).toEqual(application.quotes);
  });

  it('asks the three that are cheapest on the board first', async () => {
    const application = await quoted(agent);
    const axes = { deductibles: ['$10,000'], building_limits: [150_000] };
    const ask = async (which: 'cheapest' | 'asked' | 'all') =>
      succeeded(await agent.call('askWhatIf', { application_id: application.id, ...axes, which }));
    const first = await ask('cheapest');
    expect(first.asked).toBe(3);
    const cheapest = application.quotes
      .filter(({ is_sandbox, payload }) => is_sandbox && payload.premium && payload.outcome === 'quoted')
      .toSorted((a, b) => (a.payload.premium ?? 0) - (b.payload.premium ?? 0))
      .slice(0, 3)
      .map(({ payload }) => payload.carrier_name);
    const askedOf = (grid: typeof first) =>
      grid.cells.flatMap(({ answers }) => answers.filter((one) => !one.is_local).map(({ name }) => name)).toSorted();
    expect(askedOf(first)).toEqual(cheapest.toSorted());
    expect((await ask('asked')).asked).toBe(3);
    expect((await ask('all')).asked).toBe(first.others);
  });

  it('asks the three cheapest once for two people who open it together, where the agency wants that', async () => {
    const application = await quoted(agent);
    const axes = { deductibles: ['$10,000'], building_limits: [100_000] };
    const open = () => agent.call('askWhatIf', { application_id: application.id, ...axes, which: 'opened' });
    const answers = await Promise.all([open(), open()]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    const grid = await whatIf(agent, application.id, axes);
    expect(grid).toMatchObject({ asks_when_opened: true, asked: 3 });
    expect(await open()).toMatchObject({ code: 409, message: 'The carriers were asked already.' });

    const other = await quoted(agent);
    const set = (asks_what_if: boolean) => admin.call('updateGlobalSettings', { payload: { asks_what_if } });
    succeeded(await set(false));
    const refused = await agent.call('askWhatIf', { application_id: other.id, ...axes, which: 'opened' });
    expect(refused).toMatchObject({ code: 409, message: 'Your agency asks carriers by hand.' });
    expect(await whatIf(agent, other.id, axes)).toMatchObject({ asks_when_opened: false, asked: 0 });
    succeeded(await set(true));
  });

  it('asks nobody at its opening before a carrier has a price', async () => {
    const { id } = await made(agent);
    const axes = { deductibles: ['$10,000'], building_limits: [100_000] };
    const refused = await agent.call('askWhatIf', { application_id: id, ...axes, which: 'opened' });
    expect(refused).toMatchObject({ code: 409, message: 'No carrier that can be asked has a price yet.' });
    expect(await whatIf(agent, id, axes)).toMatchObject({ asked: 0 });
  });

  it('varies the contents with the building as it is; the present terms are one cell on both', async () => {
    const application = await quoted(agent);
    const grid = await whatIf(agent, application.id, { limits_of: 'contents' });
    expect(grid).toMatchObject({ limits_of: 'contents', building_limits: [250_000] });
    expect(grid.contents_limits).toEqual([25_000, 50_000, 75_000, 100_000]);
    expect(grid.cells).toHaveLength(grid.deductibles.length * 4);
    const local = application.quotes.find((quote) => !quote.is_sandbox)?.payload;
    const priceAt = (limit: number) =>
      grid.cells
        .find((cell) => cell.deductible === '$5,000' && cell.contents_limit === limit)
        ?.answers.find(({ name }) => name === local?.carrier_name)?.premium;
    expect(priceAt(100_000)).toBe(local?.premium);
    expect(priceAt(100_000)).toBeGreaterThan(priceAt(25_000) ?? 0);

    const ask = async (more: object) =>
      succeeded(await agent.call('askWhatIf', { application_id: application.id, deductibles: ['$5,000'], ...more }));
    const rows = () =>
      server.current.db
        .selectFrom('quote_requests')
        .select('id')
        .where('application_id', '=', application.id)
        .where('purpose', '=', 'what_if')
        .execute();
    const { others } = await ask({ contents_limits: [75_000, 100_000] });
    expect(await rows()).toHaveLength(2 * others);
    await ask({ building_limits: [250_000] });
    expect(await rows()).toHaveLength(2 * others);
    const refused = await agent.call('getWhatIf', { application_id: application.id, contents_limits: [1] });
    expect(refused).toMatchObject({ code: 422 });
  });

  it('is refused for what the form does not allow', async () => {
    const { id } = await made(agent);
    const answer = await agent.call('getWhatIf', { application_id: id, deductibles: ['$5,000', '$7'] });
    expect(answer).toMatchObject({ code: 422, errors: { 'deductibles.1': ['Value is not valid.'] } });
    const auto = await made(agent, 'auto');
    expect(await agent.call('getWhatIf', { application_id: auto.id })).toMatchObject({ code: 409 });
  });

  it('of a home stands on its own deductible and dwelling', async () => {
    const { id } = await made(agent, 'home');
    const { cells, deductibles } = await whatIf(agent, id);
    expect(deductibles).toEqual(['$500', '$1,000', '$2,500', '$5,000', '$10,000']);
    expect(cells.some(({ answers }) => answers.some(({ premium }) => (premium ?? 0) > 0))).toBe(true);
    // Contents follow the dwelling limit, so cells that vary it do not state them.
    expect(cells.every(({ contents_limit }) => contents_limit === null)).toBe(true);
  });
});

describe('why there is no quote', () => {
  const explained = async (client: SignedIn, application_id: number) =>
    succeeded(await client.call('explainNoQuotes', { application_id })).carriers;

  it('names what is not known yet and would open a carrier', async () => {
    const { id } = await made(agent, 'flood', { flood_zone: '' });
    const carriers = await explained(agent, id);
    const wayfarer = carriers.find(({ name }) => name === 'Wayfarer Flood');
    expect(wayfarer).toMatchObject({ state: 'not_asked', reasons: ['Needs the flood zone'], needs_all: false });
    expect(wayfarer?.remedies).toContainEqual({ field: 'flood_zone', label: expect.any(String), value: null });
  });

  it('names the fields that a carrier asked for', async () => {
    const { id } = await quoted(agent, 'flood', { address1: '13 Needs Info Ln' });
    const carriers = await explained(agent, id);
    const asking = carriers.filter(({ state }) => state === 'needs_info');
    expect(asking.length).toBeGreaterThan(3);
    expect(asking[0]?.remedies.map(({ field }) => field)).toContain('roof_year');
  });

  it('gives the reasons of those that declined', async () => {
    const { id } = await quoted(agent, 'flood', { address1: '1 Decline Way' });
    const declined = (await explained(agent, id)).filter(({ state }) => state === 'declined');
    expect(declined.length).toBeGreaterThan(3);
    for (const { reasons } of declined) expect(reasons[0]).toMatch(/./);
  });
});

it('a masked agent learns no carrier by either', async () => {
  const { id } = await quoted(masked, 'flood', { address1: '13 Needs Info Ln' });
  const axes = { deductibles: ['$5,000'], building_limits: [250_000] };
  const answers = [
    await masked.call('askWhatIf', { application_id: id, ...axes }),
    await eventually(async () => {
      const now = await masked.call('getWhatIf', { application_id: id, ...axes });
      expect(succeeded(now).is_complete).toBe(true);
      return now;
    }),
    await masked.call('explainNoQuotes', { application_id: id }),
    await masked.call('getApplicationApiCommunication', { application_id: id }),
    await masked.call('getApplicationHistory', { application_id: id }),
  ];
  const text = JSON.stringify(answers).toLowerCase();
  for (const { name, key } of demoCarriers('http://x')) {
    expect(text).not.toContain(name.toLowerCase());
    expect(text).not.toContain(key);
  }
});
