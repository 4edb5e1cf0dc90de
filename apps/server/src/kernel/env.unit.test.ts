import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const read = (vars: Record<string, string>) => readEnv(vars, '/x');

describe('the demo', () => {
  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '127.0.0.5' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '192.168.0.7' }, false],
    [{ HOST: 'portal.example' }, false],
    [{ HOST: '127.0.0.1.example' }, false],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, true],
    [{ DEMO: 'off' }, false],
  ])('with %j is on: %s', (vars, isOn) => {
    expect([read(vars).demo, 'DEMO' in vars || read(vars).metrics === isOn]).toEqual([isOn, true]);
  });
});

describe('TRUST_PROXY', () => {
  it.each([
    ['', false],
    ['off', false],
    ['1', 1],
    ['3', 3],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['10.0.0.0/8, fd00::/8,192.0.2.1', ['10.0.0.0/8', 'fd00::/8', '192.0.2.1']],
  ])('%j is %j', (text, trusted) => expect(read({ TRUST_PROXY: text }).trustProxy).toEqual(trusted));

  it.each(['on', '0', '-1', '1.5', 'x', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', '*'])('%j is refused', (text) =>
    expect(() => read({ TRUST_PROXY: text })).toThrowError(`TRUST_PROXY is ${text}; it is off, how many proxies`),
  );
});

it('a short SECRET_KEY is refused', () => {
  expect(() => read({ SECRET_KEY: 'x'.repeat(31) })).toThrowError('SECRET_KEY is too short');
  expect(read({ SECRET_KEY: 'x'.repeat(32) }).secretKey).toHaveLength(32);
});
