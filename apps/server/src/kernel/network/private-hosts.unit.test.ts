import { describe, expect, it } from 'vitest';
import { readEnv } from '../env/env.ts';
import { PRIVATE_PURPOSES } from './private-hosts.ts';

const read = (text: string) => readEnv({ ALLOWED_PRIVATE_HOSTS: text }, '/').allowedPrivateHosts;

describe('ALLOWED_PRIVATE_HOSTS', () => {
  it('permits each host at its port and for its purpose alone', () => {
    const hosts = read(
      'carriers=10.0.0.5:8443, Providers=Photon.Internal:2322,sign-on=[FD00::1]:443,carriers=rates:80',
    );
    const listed = (host: string) => PRIVATE_PURPOSES.filter((purpose) => hosts[purpose].has(host));
    expect(listed('10.0.0.5:8443')).toEqual(['carriers']);
    expect(listed('10.0.0.5:8444')).toEqual([]);
    expect(listed('photon.internal:2322')).toEqual(['providers']);
    expect(listed('[fd00::1]:443')).toEqual(['sign-on']);
    expect(listed('rates:80')).toEqual(['carriers']);
  });

  it('permits none by default', () => {
    const hosts = read('');
    expect(PRIVATE_PURPOSES.some((purpose) => hosts[purpose].has('127.0.0.1:80'))).toBe(false);
  });

  it.each([
    '127.0.0.1',
    '127.0.0.1:8080',
    'carriers=127.0.0.1',
    'carriers=rates.internal',
    'carriers=127.0.0.1:',
    'carriers=127.0.0.1:0',
    'carriers=127.0.0.1:65536',
    'carriers=*:80',
    'carriers=127.0.0.1:*',
    'carriers=[fd00::1]',
    'carriers=fd00::1:80',
    'carriers=http://rates:80',
    'carriers=rates:80/path',
    'everything=rates:80',
    '=rates:80',
  ])('refuses %s at the start and shows the form', (entry) => {
    expect(() => read(`providers=photon:80,${entry}`)).toThrow(
      `ALLOWED_PRIVATE_HOSTS contains '${entry}'; write each entry as purpose=host:port, the purpose one of carriers, agency-carriers, providers, sign-on, webhooks: carriers=10.0.0.5:8443,providers=127.0.0.1:2322.`,
    );
  });
});
