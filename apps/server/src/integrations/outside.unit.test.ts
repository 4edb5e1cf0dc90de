import { describe, expect, it } from 'vitest';
import { readEnv } from '../kernel/env.ts';
import { addressFault, reachFault } from './outside.ts';

const env = readEnv({ ALLOWED_PRIVATE_HOSTS: 'rates.internal,10.0.0.9' }, '/', 'http://127.0.0.1:4001');

describe('an address that carriers are asked at', () => {
  it.each([
    ['https://carrier.example/v2', null],
    ['http://127.0.0.1:4001/carriers/x', null],
    ['http://rates.internal:8080/', null],
    ['http://10.0.0.9/', null],
    ['http://carrier.example/', /https/],
    ['http://127.0.0.1:4002/', /own network/],
    ['https://10.0.0.8/', /own network/],
    ['https://[::1]/', /own network/],
    ['https://2130706433/', /own network/],
    ['https://ann:pw@carrier.example/', /credentials/],
    ['https://ann@rates.internal/', /credentials/],
    ['ftp://carrier.example/', /not valid/],
    ['carrier.example', /not valid/],
  ])('%s: %s', async (address, says) => {
    for (const fault of [addressFault(address, env), await reachFault(address, env)])
      if (says === null) expect(fault).toBeNull();
      else expect(fault).toMatch(says);
  });

  it('is asked of the name service, which is not waited for long', async () => {
    expect(addressFault('https://localhost/', env)).toBeNull();
    await expect(reachFault('https://localhost/', env)).resolves.toMatch(/own network/);
    await expect(reachFault('https://nobody.invalid/', env)).resolves.toBeNull();
  });
});
