import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { HTML_PAGE, queryOf, type Running, sendJson, sendText } from '../running.ts';

export const OIDC_CLIENT = { client_id: 'freeboard-sandbox', client_secret: 'sandbox-sign-on-secret' };

export const OIDC_PATHS = ['/oidc/harbor', '/oidc/other'] as const;

const FAULTS = {
  none: 'Nothing',
  nonce: 'Of another sign-in (nonce)',
  expired: 'An hour old',
  audience: 'For another program (audience)',
  issuer: 'Of another provider (issuer)',
  signature: 'Signed by another key',
  unverified: 'E-mail not verified',
  unstated: 'Nothing said of the e-mail (no email_verified)',
  edov: 'Microsoft’s claim in its place (xms_edov)',
  second_step: 'Asked for a second step there (amr)',
  account: 'Another account with this e-mail',
  denied: 'The person cancels',
  down: 'The service breaks down',
} as const;
type Fault = keyof typeof FAULTS;

type Granted = { email: string; fault: Fault; nonce: string; challenge: string; redirect_uri: string };

const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function jwt(key: KeyObject, kid: string, payload: object): string {
  const body = `${json({ alg: 'RS256', typ: 'JWT', kid })}.${json(payload)}`;
  return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`;
}

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const PEOPLE = ['agent@demo.test', 'agent2@demo.test', 'admin@demo.test', 'stranger@demo.test'];

function page(query: Record<string, string>): string {
  const hidden = Object.entries(query)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  const people = PEOPLE.map((email) => `<option value="${email}">`).join('');
  const faults = Object.entries(FAULTS)
    .map(([value, label]) => `<option value="${value}">${label}</option>`)
    .join('');
  return `<!DOCTYPE html><html lang="en"><head><title>Sandbox sign-in</title><meta name="viewport" content="width=device-width"></head>
<body style="font:16px system-ui;max-width:24rem;margin:4rem auto"><main><h1>Sandbox sign-in</h1><form action="grant" method="get">${hidden}
<p><label>E-mail<br><input name="email" list="people" value="${escaped(query.login_hint ?? '')}"></label><datalist id="people">${people}</datalist></p>
<p><label>What goes wrong<br><select name="fault">${faults}</select></label></p>
<button>Continue</button></form></main></body></html>`;
}

/** Creates the key pair on first use, because that is slow and most tests do not sign in. */
function madeWhenNeeded(): () => ReturnType<typeof aKeyPair> {
  let made: ReturnType<typeof aKeyPair> | null = null;
  return () => {
    made ??= aKeyPair();
    return made;
  };
}

const aKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
  scopes_supported: ['openid', 'email'],
});

function claimsOf({ fault, email, nonce }: Granted, issuer: string): object {
  const now = Math.floor(Date.now() / 1_000) - (fault === 'expired' ? 7_200 : 0);
  return {
    iss: fault === 'issuer' ? `${issuer}-other` : issuer,
    aud: fault === 'audience' ? 'another-program' : OIDC_CLIENT.client_id,
    sub: createHash('sha256')
      .update(fault === 'account' ? `another ${email}` : email)
      .digest('hex')
      .slice(0, 16),
    iat: now,
    exp: now + 3_600,
    nonce: fault === 'nonce' ? 'of-another-sign-in' : nonce,
    email,
    ...(['unstated', 'edov'].includes(fault) ? {} : { email_verified: fault !== 'unverified' }),
    ...(fault === 'edov' ? { xms_edov: true } : {}),
    ...(fault === 'second_step' ? { amr: ['pwd', 'mfa'] } : {}),
  };
}

function isClient(authorization = ''): boolean {
  const [, basic = ''] = authorization.split(' ');
  return (
    decodeURIComponent(Buffer.from(basic, 'base64').toString()) ===
    `${OIDC_CLIENT.client_id}:${OIDC_CLIENT.client_secret}`
  );
}

export const oidcRoutes = (server: FastifyInstance, _running: Running): void => {
  for (const path of OIDC_PATHS) {
    const [own, another] = [madeWhenNeeded(), madeWhenNeeded()];
    const kid = createHash('sha256').update(path).digest('hex').slice(0, 8);
    const codes = new Map<string, Granted>();
    const issuerOf = (host: string) => `http://${host}${path}`;

    server.get(`${path}/.well-known/openid-configuration`, async (request, reply) =>
      sendJson(reply, 200, discoveryOf(issuerOf(request.host))),
    );
    server.get(`${path}/jwks`, async (_request, reply) =>
      sendJson(reply, 200, { keys: [{ ...own().publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] }),
    );
    server.get(`${path}/authorize`, async (request, reply) =>
      sendText(reply, 200, 'text/html; charset=utf-8', page(request.query as Record<string, string>)),
    );
    server.get(`${path}/grant`, async (request, reply) => {
      const [fault, state] = [queryOf(request, 'fault') as Fault, queryOf(request, 'state')];
      const back = new URL(queryOf(request, 'redirect_uri'));
      if (state) back.searchParams.set('state', state);
      if (fault === 'denied') back.searchParams.set('error', 'access_denied');
      else {
        const code = randomBytes(16).toString('base64url');
        codes.set(code, {
          email: queryOf(request, 'email'),
          fault,
          nonce: queryOf(request, 'nonce'),
          challenge: queryOf(request, 'code_challenge'),
          redirect_uri: queryOf(request, 'redirect_uri'),
        });
        back.searchParams.set('code', code);
      }
      return reply.redirect(back.href);
    });
    server.post(`${path}/token`, async (request, reply) => {
      const given = new URLSearchParams(String(request.body ?? ''));
      const granted = codes.get(given.get('code') ?? '');
      codes.delete(given.get('code') ?? '');
      if (!isClient(request.headers.authorization)) return sendJson(reply, 401, { error: 'invalid_client' });
      const challenge = createHash('sha256')
        .update(given.get('code_verifier') ?? '')
        .digest('base64url');
      if (!granted || challenge !== granted.challenge || given.get('redirect_uri') !== granted.redirect_uri)
        return sendJson(reply, 400, { error: 'invalid_grant' });
      if (granted.fault === 'down') return sendText(reply, 503, 'text/html', HTML_PAGE);
      const key = granted.fault === 'signature' ? another : own;
      return sendJson(reply, 200, {
        access_token: randomBytes(16).toString('hex'),
        token_type: 'Bearer',
        expires_in: 3_600,
        id_token: jwt(key().privateKey, kid, claimsOf(granted, issuerOf(request.host))),
      });
    });
  }
};
