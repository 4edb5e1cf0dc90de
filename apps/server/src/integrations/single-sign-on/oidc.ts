import { isEmailBelieved, isMultiFactor } from '@freeboard/domain/people';
import type { Configuration } from 'openid-client';
import { z } from 'zod';
import type { Env } from '../../kernel/env/env.ts';
import { type Caller, OutboundError } from '../outbound.ts';
import { addressFault } from '../outside.ts';

export type OidcClient = { issuer: string; client_id: string; client_secret: string };
/**
 * The secrets of one sign-in. They prove that the answer comes from the same browser and is not a replay, and make its
 * code useless to others.
 */
export type OidcSecrets = { state: string; nonce: string; verifier: string };
/**
 * The user that the provider signed in. `subject` is the account at `issuer`; both are permanent, while an e-mail
 * address may change.
 */
export type OidcPerson = {
  issuer: string;
  subject: string;
  email: string;
  is_email_believed: boolean;
  is_multi_factor: boolean;
};

/**
 * `later`: the provider did not answer. `refused`: any other reason, such as an invalid answer or a canceled sign-in.
 */
export class OidcError extends Error {
  readonly kind: 'later' | 'refused';

  constructor(kind: 'later' | 'refused', message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

const TIMEOUT_MS = 10_000;
/** Seconds that the provider's clock may differ from ours. */
const TOLERANCE_S = 30;
const AWAY = 'Your sign-in service did not answer. Try again in a minute, or sign in another way.';
const WRONG = 'What your sign-in service answered is not right, so nobody is signed in. Try again.';
const CANCELLED = 'Your sign-in service did not sign you in. Try again.';

/** Loaded on demand, because most installations never use it. */
const library = () => import('openid-client');

const fetchBy =
  (caller: Caller, secrets: readonly string[]) =>
  async (
    url: string,
    options: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const answer = await caller.call({
      api_name: 'Single sign-on',
      purpose: 'sign-on',
      method: options.method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(options.headers)),
      ...(options.body === undefined || options.body === null ? {} : { body: String(options.body) }),
      timeout_ms: TIMEOUT_MS,
      secrets,
      // A failing provider of one agency must not block those of others.
      breaker: 'none',
    });
    if (answer.status >= 500) throw new OidcError('later', AWAY);
    return new Response(answer.text, { status: answer.status, headers: answer.headers });
  };

/** Turns any failure into an OidcError with a message for the user. @throws OidcError */
function asOidcError(error: unknown): never {
  const causes: unknown[] = [];
  for (let one: unknown = error; one instanceof Error && causes.length < 5; one = one.cause) causes.push(one);
  const own = causes.find((one) => one instanceof OidcError);
  if (own) throw own;
  if (causes.some((one) => one instanceof OutboundError)) throw new OidcError('later', AWAY, error);
  throw new OidcError('refused', WRONG, error);
}

const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
  amr: z.unknown().optional(),
  acr: z.unknown().optional(),
});

type Deps = { caller: Caller; env: Env };

/** @throws OidcError, or errors of the library or the caller */
async function discoverProvider(client: OidcClient, { caller, env }: Deps): Promise<Configuration> {
  const oidc = await library();
  const fault = addressFault(client.issuer, env, 'sign-on');
  if (fault) throw new OidcError('refused', fault);
  // Only for addresses that the check above accepts: the sandbox and listed hosts.
  const isHttp = client.issuer.startsWith('http:');
  const config = await oidc.discovery(
    new URL(client.issuer),
    client.client_id,
    { [oidc.clockTolerance]: TOLERANCE_S },
    oidc.ClientSecretBasic(client.client_secret),
    {
      [oidc.customFetch]: fetchBy(caller, [client.client_secret]) as never,
      timeout: TIMEOUT_MS / 1_000,
      execute: [oidc.enableNonRepudiationChecks, ...(isHttp ? [oidc.allowInsecureRequests] : [])],
    },
  );
  const { authorization_endpoint = '' } = config.serverMetadata();
  if (addressFault(authorization_endpoint, env, 'sign-on')) throw new OidcError('refused', WRONG);
  return config;
}

/**
 * Signs users in at an agency's provider with OpenID Connect: authorization code with PKCE, state and nonce, and
 * verified signatures.
 */
export function createOidc(client: OidcClient, deps: Deps) {
  const discover = () => discoverProvider(client, deps);

  return {
    /** Discovers the provider to test its configuration. @throws OidcError */
    check: async (): Promise<void> => {
      await discover().catch(asOidcError);
    },

    /** @returns the URL to send the browser to, and the secrets to pass to `finish` @throws OidcError */
    async begin(redirect_uri: string, loginHint: string | null): Promise<{ url: string; secrets: OidcSecrets }> {
      try {
        const oidc = await library();
        const config = await discover();
        const verifier = oidc.randomPKCECodeVerifier();
        const secrets = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier };
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri,
          scope: 'openid email',
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(loginHint ? { login_hint: loginHint } : {}),
        });
        return { url: url.href, secrets };
      } catch (error) {
        return asOidcError(error);
      }
    },

    /** The signed-in person, from the query string with which the browser returns. @throws OidcError */
    async finish(redirect_uri: string, answer: string, secrets: OidcSecrets): Promise<OidcPerson> {
      const current = new URL(redirect_uri);
      current.search = answer;
      if (current.searchParams.has('error')) throw new OidcError('refused', CANCELLED);
      try {
        const oidc = await library();
        const tokens = await oidc.authorizationCodeGrant(await discover(), current, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        });
        const { iss: issuer, sub: subject, email = '', ...given } = claims.parse(tokens.claims());
        return {
          issuer,
          subject,
          email,
          is_email_believed: isEmailBelieved({ issuer, ...given }),
          is_multi_factor: isMultiFactor(given),
        };
      } catch (error) {
        return asOidcError(error);
      }
    },
  };
}
