import { expect, it } from 'vitest';
import { gets, inConversation, posts, speaking } from '../testing/conversations.ts';
import { testCaller } from '../testing/outside.ts';
import { quoteRequest } from '../testing/requests.ts';
import { asBinding, bindingAfter, bindOutcome, watched } from './bind.ts';
import { Conversation } from './conversation/conversation.ts';
import type { CarrierConfig, Step } from './types.ts';

const { caller } = testCaller();
const NUMBERED = { outputs: { policy_number: 'body.policy' } };

async function bound(url: string, bind: Step[], most = 3) {
  const talking = inConversation(url, [posts('quote', '{}')]);
  const carrier: CarrierConfig = { ...talking, mapping: { ...talking.mapping, bind } };
  const progress = bindingAfter(carrier, { at: '', steps: {}, turns: 1 });
  const seen = watched(caller, bind);
  const given = {
    carrier: asBinding(carrier),
    request: quoteRequest('flood'),
    caller: seen.caller,
    now: () => new Date(),
  };
  let turn = await new Conversation(given, progress).run();
  for (let left = most; turn.state === 'again' && left > 0; left -= 1)
    turn = await new Conversation(given, progress).run();
  return bindOutcome(carrier, turn, progress, seen.seen());
}

it('what a later step is refused undoes nothing that an earlier one did', async () => {
  const { url } = await speaking(({ path }) => (path === '/bind' ? { body: { policy: 'P-1' } } : { status: 404 }));
  expect(await bound(url, [posts('bind', '{}', NUMBERED), gets('papers', '/papers')])).toMatchObject({
    state: 'in_doubt',
  });
});

it('a carrier that says no under its own condition has refused, in whichever step', async () => {
  const { url } = await speaking(({ path }) => ({ body: path === '/bind' ? {} : { status: 'NO', why: 'Closed.' } }));
  const result = gets('result', '/result', {
    ...NUMBERED,
    success: 'body.status = "BOUND"',
    on_failure: { do: 'end', reason: 'body.why' },
  });
  expect(await bound(url, [posts('bind', '{}'), result])).toEqual({
    state: 'refused',
    message: 'result: Closed.'.replace('result', 'Step result'),
  });
});

it('one that never says that it is done is in doubt', async () => {
  const { url, asked } = await speaking(() => ({ body: { status: 'PENDING' } }));
  const until = gets('result', '/result', { ...NUMBERED, until: 'body.status = "BOUND"' });
  expect(await bound(url, [posts('bind', '{}'), until])).toMatchObject({ state: 'in_doubt' });
  expect(asked.filter(({ path }) => path === '/bind')).toHaveLength(1);
});

it.each([
  [400, 'refused'],
  [401, 'unsent'],
  [429, 'refused'],
  [500, 'in_doubt'],
  [303, 'in_doubt'],
  [408, 'in_doubt'],
  [409, 'in_doubt'],
])('status %i of what binds means: %s', async (status, state) => {
  const { url, asked } = await speaking(() => ({ status, body: '' }));
  expect(await bound(url, [posts('bind', '{}', NUMBERED)])).toMatchObject({ state });
  expect(asked).toHaveLength(1);
});

it('a request that could not be made has reached nobody', async () => {
  const { url, asked } = await speaking(() => ({}));
  expect(await bound(url, [posts('bind', '$error("no")', NUMBERED)])).toMatchObject({ state: 'unsent' });
  expect(asked).toEqual([]);
});

it.each([
  ['longer than any', 'P'.repeat(61)],
  ['with signs that nobody sees', 'P-1\n\u202e2'],
  ['written as a power of ten', 1e300],
  ['of another kind', { number: 'P-1' }],
])('a policy number %s is none that could be recorded', async (_what, policy) => {
  const { url } = await speaking(() => ({ body: { policy } }));
  expect(await bound(url, [posts('bind', '{}', NUMBERED)])).toMatchObject({
    state: 'in_doubt',
    message: expect.stringContaining('cannot be one'),
  });
});

it.each([
  [' P-1 ', 'P-1'],
  [4711, '4711'],
  [2 ** 64, '18446744073709552000'],
])('the policy number %j is recorded as %s', async (policy, policy_number) => {
  const { url } = await speaking(() => ({ body: { policy } }));
  expect(await bound(url, [posts('bind', '{}', NUMBERED)])).toMatchObject({
    state: 'bound',
    policy: { policy_number },
  });
});

it('what was given a policy number is not refused by what a later step is denied', async () => {
  const { url } = await speaking(({ path }) => ({ body: path === '/bind' ? { policy: 'P-1' } : { ok: false } }));
  expect(await bound(url, [posts('bind', '{}', NUMBERED), posts('issue', '{}', { success: 'body.ok' })])).toMatchObject(
    { state: 'in_doubt' },
  );
});

it('what is bound of a list stands, though the next of it is refused', async () => {
  let times = 0;
  const { url } = await speaking(() => ({ status: ++times === 1 ? 200 : 422, body: { policy: 'P-1' } }));
  expect(await bound(url, [posts('bind', '{}', { each: '[1, 2]', ...NUMBERED })])).toMatchObject({ state: 'in_doubt' });
  expect(times).toBe(2);
});

it('what cannot be read of what was bound is named, not left out', async () => {
  const answer = { policy: 'P-1', cost: '1.234,56 EUR', from: '2026-02-30', to: '' };
  const { url } = await speaking(() => ({ body: answer }));
  const outputs = {
    ...NUMBERED.outputs,
    premium: 'body.cost',
    effective_date: 'body.from',
    expiration_date: 'body.to',
  };
  expect(await bound(url, [posts('bind', '{}', { outputs })])).toMatchObject({
    state: 'bound',
    policy: { premium: null, effective_date: null, unread: ['premium', 'effective_date'] },
  });
});
