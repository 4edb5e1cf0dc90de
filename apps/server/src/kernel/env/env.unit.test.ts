import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { foreignVariables } from './env-variables.ts';

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
    [{ PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000', TRUST_PROXY: 'off' }, true],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, true],
    [{ PUBLIC_URL: 'https://portal.agency.example' }, false],
    [{ PUBLIC_URL: 'portal.agency.example' }, false],
    [{ PUBLIC_URL: 'https://localhost.agency.example' }, false],
    [{ TRUST_PROXY: '1' }, false],
    [{ TRUST_PROXY: '10.0.0.0/8' }, false],
  ])('with %j is on: %s', (vars, isOn) => {
    expect([read(vars).demo, 'DEMO' in vars || read(vars).metrics === isOn]).toEqual([isOn, true]);
  });

  const PUBLISHED: Record<string, string>[] = [{ PUBLIC_URL: 'https://portal.agency.example' }, { TRUST_PROXY: '1' }];
  it.each(PUBLISHED)('is refused with %j, as are metrics without a token', (vars) => {
    expect(() => read({ ...vars, DEMO: 'on' })).toThrowError(/^DEMO=on is not allowed .*demo passwords are public/);
    expect(() => read({ ...vars, METRICS: 'on' })).toThrowError(/^METRICS=on is not allowed .*unless METRICS_TOKEN/);
    const token = { METRICS_TOKEN: 'x'.repeat(32) };
    expect(read({ ...vars, ...token, METRICS: 'on' }).metrics).toBe(true);
    expect(read({ ...vars, ...token })).toMatchObject({
      metrics: true,
      metricsToken: token.METRICS_TOKEN,
      demo: false,
    });
    expect(read({ ...vars, ...token, METRICS: 'off' }).metrics).toBe(false);
  });
});

describe('the pools of connections', () => {
  it('have sizes that can be set', () => {
    expect(read({}).pools).toEqual({ database: 10, jobs: 3 });
    expect(read({ DATABASE_POOL: '4', JOB_POOL: '1' }).pools).toEqual({ database: 4, jobs: 1 });
  });

  it.each(['0', '1', '101', '-3', 'many'])('refuse DATABASE_POOL=%s', (DATABASE_POOL) =>
    expect(() => read({ DATABASE_POOL })).toThrowError(
      `DATABASE_POOL is ${DATABASE_POOL}; it must be 2 to 100 connections.`,
    ),
  );
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
    expect(() => read({ TRUST_PROXY: text })).toThrowError(
      `TRUST_PROXY is ${text}; it must be off, the number of your proxies`,
    ),
  );
});

it('a short SECRET_KEY is refused', () => {
  expect(() => read({ SECRET_KEY: 'x'.repeat(31) })).toThrowError('SECRET_KEY is too short');
  expect(read({ SECRET_KEY: 'x'.repeat(32) }).secretKey).toHaveLength(32);
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'freeboard-env-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (text: string) => {
    const path = join(folder, 'key');
    writeFileSync(path, text);
    return path;
  };
  const KEY = 'k'.repeat(32);

  it.each([KEY, `${KEY}\n`, `${KEY}\r\n`])('is read without its last line break', (text) => {
    const env = read({ SECRET_KEY_FILE: file(text) });
    expect(env.secretKey).toBe(KEY);
    expect(env.settings).toBe(`SECRET_KEY='${KEY}'\n`);
  });

  it('is checked as the variable itself', () =>
    expect(() => read({ SECRET_KEY_FILE: file('short') })).toThrowError('SECRET_KEY is too short'));

  it('is refused beside the variable, and where it cannot be read', () => {
    expect(() => read({ SECRET_KEY: KEY, SECRET_KEY_FILE: file(KEY) })).toThrowError(
      'SECRET_KEY and SECRET_KEY_FILE are both set',
    );
    expect(() => read({ METRICS_TOKEN_FILE: '/nowhere/token' })).toThrowError(
      'METRICS_TOKEN_FILE is /nowhere/token, which cannot be read (ENOENT).',
    );
  });

  it('is never handed to other programs; what is no secret has no file', () => {
    expect(foreignVariables({ SECRET_KEY_FILE: '/run/key', PATH: '/bin', PORT_FILE: 'x' })).toEqual({
      PATH: '/bin',
      PORT_FILE: 'x',
    });
    expect(read({ PORT_FILE: '/nowhere' }).port).toBe(3000);
  });
});

describe('who suggests addresses', () => {
  it.each([
    [{}, 'photon', 'https://photon.komoot.io', null],
    [{ PHOTON_URL: 'https://photon.example' }, 'photon', 'https://photon.example', null],
    [{ SMARTY_AUTH_ID: 'a', SMARTY_AUTH_TOKEN: 't' }, 'smarty', 'https://us-autocomplete-pro.api.smarty.com', 't'],
    [{ MAPBOX_TOKEN: 't' }, 'mapbox', 'https://api.mapbox.com', 't'],
    [{ GOOGLE_PLACES_KEY: 't' }, 'google', 'https://places.googleapis.com', 't'],
  ])('with %j is %s', (vars, service, url, key) => {
    const { suggestions, services } = read(vars);
    expect([suggestions.service, services.suggestions, suggestions.key]).toEqual([service, url, key]);
  });

  it('a key wins over the sandbox, which stands in for Photon', () => {
    const suggestionsAt = (vars: Record<string, string>) => readEnv(vars, '/x', 'http://sandbox').services.suggestions;
    expect(suggestionsAt({})).toBe('http://sandbox/photon');
    expect(suggestionsAt({ MAPBOX_TOKEN: 't' })).toBe('https://api.mapbox.com');
  });

  it.each<Record<string, string>>([{ SMARTY_AUTH_ID: 'a' }, { SMARTY_AUTH_TOKEN: 't' }])(
    '%j alone is refused',
    (vars) => expect(() => read(vars)).toThrowError('must be set together'),
  );

  it.each<Record<string, string>>([
    { MAPBOX_TOKEN: 'secret-1', GOOGLE_PLACES_KEY: 'secret-2' },
    { MAPBOX_TOKEN: 'secret-1', PHOTON_URL: 'https://secret-3' },
  ])('two of them are refused, their keys unsaid', (vars) => {
    expect(() => read(vars)).toThrowError(/^(?!.*secret).*a single service suggests addresses/);
  });
});

it('all that is wrong is said at once, and no key', () => {
  const vars = { PORT: '99999', ROLES: 'web,cook', DEMO: 'yes', SECRET_KEY: 'short-key', SMARTY_AUTH_ID: 'secret-id' };
  expect(() => read(vars)).toThrowError(
    new Error(
      [
        'PORT is 99999; it must be a port from 0 to 65535.',
        'ROLES contains cook; allowed are web, worker, cron.',
        'SECRET_KEY is too short: it must have at least 32 characters.',
        'DEMO is yes; it must be on or off.',
        'SMARTY_AUTH_ID and SMARTY_AUTH_TOKEN must be set together; only one is set.',
      ].join('\n'),
    ),
  );
});

it('what is empty is as if it were not given', () => {
  const empty = { PORT: '', ROLES: '', DEMO: '', HOST: '', SECRET_KEY: '', MAPBOX_TOKEN: '', SMTP_URL: '' };
  expect(read(empty)).toEqual(read({}));
  expect(read({}).port).toBe(3000);
});

it.each([
  [{ MAIL_FROM: 'a b@c' }, 'MAIL_FROM is a b@c; it must be one e-mail address.'],
  [{ SMTP_URL: 'smtp://mail' }, 'SMTP_URL requires MAIL_FROM'],
  [{ TWILIO_FROM: '+18135550100' }, 'must be set together; not all'],
])('%j is refused', (vars, says) => expect(() => read(vars as Record<string, string>)).toThrowError(says));

describe('what e-mail is signed with', () => {
  const keyOf = (type: 'rsa' | 'ed25519', modulusLength = 2_048) => {
    const { privateKey } =
      type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength }) : generateKeyPairSync('ed25519');
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  };
  const pem = keyOf('rsa');
  const given = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'quotes@agency.example', DKIM_SELECTOR: 's1' };

  it.each([
    ['line breaks', pem],
    ['\\n in their place', pem.replaceAll('\n', '\\n')],
  ])('is a key with %s, for the domain that it comes from', (_how, DKIM_PRIVATE_KEY) => {
    const { dkim } = read({ ...given, DKIM_PRIVATE_KEY });
    expect(dkim).toEqual({ domain: 'agency.example', selector: 's1', privateKey: pem.trim() });
  });

  it('is another domain where one is named, and nothing where no key is', () => {
    expect(read({ ...given, DKIM_PRIVATE_KEY: pem, DKIM_DOMAIN: 'mail.example' }).dkim?.domain).toBe('mail.example');
    expect(read({}).dkim).toBeNull();
  });

  it.each([
    [{ DKIM_SELECTOR: 's1' }, 'DKIM_SELECTOR and DKIM_PRIVATE_KEY must be set together'],
    [{ DKIM_DOMAIN: 'agency.example' }, 'DKIM_SELECTOR and DKIM_PRIVATE_KEY must be set together'],
    [{ DKIM_SELECTOR: 's1; d=x', DKIM_PRIVATE_KEY: pem }, 'DKIM_SELECTOR is s1; d=x; it must be a name like s1.'],
    [{ ...given, DKIM_PRIVATE_KEY: pem, DKIM_DOMAIN: 'a b' }, 'DKIM_DOMAIN is a b; it must be a domain like'],
    [{ DKIM_SELECTOR: 's1', DKIM_PRIVATE_KEY: keyOf('ed25519') }, 'DKIM_PRIVATE_KEY is not an RSA private key'],
    [{ DKIM_SELECTOR: 's1', DKIM_PRIVATE_KEY: 'secret' }, /^DKIM_PRIVATE_KEY is not an (?!.*secret)/],
  ])('%# is refused', (vars, says) => expect(() => read(vars as Record<string, string>)).toThrowError(says));
});

describe('where answers by e-mail come in', () => {
  const secret = 'x'.repeat(32);
  it.each([
    [{}, null, null],
    [{}, 'http://sandbox', 'answers@freeboard.example'],
    [{ INBOUND_MAIL_ADDRESS: 'In@agency.example', INBOUND_MAIL_SECRET: secret }, null, 'in@agency.example'],
    [{ INBOUND_MAIL_ADDRESS: 'in@agency.example', INBOUND_MAIL_SECRET: secret }, 'http://sandbox', 'in@agency.example'],
  ])('with %j and the sandbox %j is %j', (vars, sandbox, address) =>
    expect(readEnv(vars as Record<string, string>, '/x', sandbox).inboundMail?.address ?? null).toBe(address),
  );

  it.each([
    [{ INBOUND_MAIL_ADDRESS: 'in@agency.example' }, 'must be set together'],
    [{ INBOUND_MAIL_SECRET: secret }, 'must be set together'],
    [{ INBOUND_MAIL_ADDRESS: 'in+x@agency.example', INBOUND_MAIL_SECRET: secret }, 'one e-mail address without a +'],
    [{ INBOUND_MAIL_ADDRESS: 'in@agency.example', INBOUND_MAIL_SECRET: 'short-one' }, /too short(?!.*short-one)/],
  ])('%j is refused', (vars, says) => expect(() => read(vars as Record<string, string>)).toThrowError(says));
});

describe('where files are kept, and who looks at them', () => {
  const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret-one' };
  it('is a folder that nobody looks at, unless said otherwise', () => {
    expect([read({}).s3, read({}).clamdUrl]).toEqual([null, null]);
    expect(read(bucket).s3).toEqual({
      bucket: 'files',
      region: 'us-east-1',
      endpoint: null,
      accessKey: 'id',
      secretKey: 'secret-one',
    });
    const more = { S3_REGION: 'eu-1', S3_ENDPOINT: 'https://store.example', CLAMD_URL: 'tcp://clamd:3310' };
    expect(read({ ...bucket, ...more })).toMatchObject({
      s3: { region: 'eu-1', endpoint: 'https://store.example' },
      clamdUrl: 'tcp://clamd:3310',
    });
  });

  it.each([
    [{ S3_BUCKET: 'files' }, 'must be set together'],
    [{ S3_ENDPOINT: 'https://store.example' }, 'must be set together'],
    [{ S3_SECRET_ACCESS_KEY: 'secret-one' }, /must be set together(?!.*secret-one)/],
    [{ ...bucket, S3_ENDPOINT: 'store.example' }, 'S3_ENDPOINT is store.example'],
    [{ CLAMD_URL: 'clamd:3310' }, 'CLAMD_URL is clamd:3310; it must be tcp://'],
    [{ CLAMD_URL: 'tcp://clamd' }, 'CLAMD_URL is tcp://clamd; it must be tcp://'],
  ])('%j is refused', (vars, says) => expect(() => read(vars as Record<string, string>)).toThrowError(says));
});
