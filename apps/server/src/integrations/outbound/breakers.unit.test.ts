import { expect, it } from 'vitest';
import { type OutboundAnswer, OutboundError } from '../../kernel/outbound.ts';
import { breakersByName } from './breakers.ts';

const OPEN_MS = 20;
const answer = (status: number): OutboundAnswer => ({ status, headers: {}, text: '' });
const service = () => {
  let time = 0;
  const ask = breakersByName(
    2,
    OPEN_MS,
    () => new OutboundError('circuit_open', 'left alone'),
    () => time,
  );
  const says = (status: number, name = 'a') => ask(name, async () => answer(status)).then(({ status }) => status);
  const fails = (fault: 'timeout' | 'refused_address') =>
    ask('a', () => Promise.reject(new OutboundError(fault, fault))).catch((error: Error) => error.message);
  const wait = (ms: number) => {
    time += ms;
  };
  return { ask, says, fails, wait };
};

it('leaves a service alone after failures in a row, and no other one', async () => {
  const { says, fails } = service();
  expect(await says(500)).toBe(500);
  expect(await fails('timeout')).toBe('timeout');
  await expect(says(200)).rejects.toThrow('left alone');
  expect(await says(200, 'b')).toBe(200);
});

it('counts neither failures with a success between them nor what was never sent', async () => {
  const { says, fails } = service();
  for (const status of [503, 200, 503, 404, 503]) expect(await says(status)).toBe(status);
  expect(await fails('refused_address')).toBe('refused_address');
  expect(await says(200)).toBe(200);
});

it('lets one call try after a while: its failure leaves the service alone again, its success does not', async () => {
  const { ask, says, wait } = service();
  for (const status of [500, 500]) await says(status);
  wait(OPEN_MS - 1);
  await expect(says(200)).rejects.toThrow('left alone');
  wait(1);
  expect(await says(500)).toBe(500);
  await expect(says(200)).rejects.toThrow('left alone');
  wait(OPEN_MS);
  const trial = Promise.withResolvers<OutboundAnswer>();
  const asked = ask('a', () => trial.promise);
  await expect(says(200)).rejects.toThrow('left alone');
  trial.resolve(answer(200));
  await asked;
  expect(await says(200)).toBe(200);
});
