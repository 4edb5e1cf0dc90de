import { certificateAt, probe, type Unanswered } from '../../../integrations/probe/web.ts';
import type { Env } from '../../../kernel/env/env.ts';
import type { TlsFault } from '../../../kernel/outbound.ts';
import { type CheckResult, fault, ok, skipped, warning } from './check.ts';

const DAY_MS = 86_400_000;
/** Days before expiry from which a warning is given; certificates are usually renewed a month before. */
const SOON_DAYS = 14;
/** Second factors and single sign-on tolerate half a minute. */
const MOST_DRIFT_MS = 30_000;

export function localBase({ host, port }: Pick<Env, 'host' | 'port'>): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

export async function checkHealth(env: Pick<Env, 'host' | 'port'>): Promise<CheckResult> {
  const check = 'Service';
  const base = localBase(env);
  const found = await probe(`${base}/api/ready`);
  if ('cause' in found)
    return fault(
      check,
      `Nothing responds at ${base} (${found.cause}).`,
      'Start it: systemctl start freeboard; then journalctl -u freeboard -n 50.',
    );
  if (found.status === 200) return ok(check, `Ready at ${base}.`);
  const { message = '' } = (JSON.parse(found.body) ?? {}) as { message?: string };
  return fault(check, `It is running but not ready: ${message}`, 'Check the database below, and the free disk space.');
}

const RELOAD = 'then systemctl reload nginx';

const TLS_STEPS: Record<TlsFault, (host: string) => [what: string, next: string]> = {
  tls_expired: () => ['has expired', `Renew it: certbot renew, ${RELOAD}.`],
  tls_self_signed: (host) => [
    'is self-signed or from an unknown authority: browsers show a warning',
    `Get one from a public authority: certbot --nginx -d ${host}. To trust your own authority, set NODE_EXTRA_CA_CERTS.`,
  ],
  tls_host: (host) => [
    'is for a different name',
    `Get one for this name, certbot --nginx -d ${host}, or correct PUBLIC_URL.`,
  ],
  tls_authority: () => [
    'lacks its intermediate certificates or is from an unknown authority',
    `Set ssl_certificate to the complete chain (fullchain.pem), ${RELOAD}. To trust your own authority, set NODE_EXTRA_CA_CERTS.`,
  ],
  tls_protocol: () => [
    'is not sent: the server there does not use TLS',
    'Check the port of PUBLIC_URL, and that nginx listens there with ssl (nginx -T).',
  ],
};

function certificateFault({ hostname }: URL, { cause, tls }: Unanswered): [what: string, next: string] | null {
  if (cause === 'CERT_NOT_YET_VALID')
    return [
      'is not valid yet',
      "Check this machine's clock (timedatectl), then the certificate's dates (certbot certificates).",
    ];
  return tls && TLS_STEPS[tls](hostname);
}

function addressFault(url: URL, why: string, found: Unanswered | null): CheckResult {
  const [what, next] = (found && certificateFault(url, found)) ?? [];
  if (what && next)
    return fault('Public address', `${url.origin} cannot be opened: its certificate ${what} (${why}).`, next);
  return fault(
    'Public address',
    `${url.origin} does not reach Freeboard (${why}).`,
    'Check the DNS name, the proxy (nginx -t) and the firewall.',
  );
}

export async function checkPublicAddress(
  env: Pick<Env, 'publicUrl' | 'trustProxy'>,
  now: Date,
): Promise<CheckResult[]> {
  const { publicUrl, trustProxy } = env;
  if (!publicUrl)
    return [skipped('Public address', 'PUBLIC_URL is not set: the portal is available only on this machine.')];
  const url = new URL(publicUrl);
  const results: CheckResult[] = [];
  const found = await probe(new URL('/api/health', url).href);
  if ('cause' in found) results.push(addressFault(url, found.cause, found));
  else if (found.status !== 200) results.push(addressFault(url, `status ${found.status}`, null));
  else results.push(ok('Public address', `${url.origin} reaches Freeboard.`));
  if (url.protocol !== 'https:')
    return [
      ...results,
      warning(
        'TLS',
        'PUBLIC_URL does not use https.',
        'Put a proxy with a certificate in front (docs/installing.md, section 4).',
      ),
    ];
  results.push(await checkCertificate(url, now));
  if (trustProxy === false)
    results.push(
      warning(
        'Proxy headers',
        'TRUST_PROXY is off, so limits apply to the proxy instead of the client.',
        'Set TRUST_PROXY=1 if Freeboard is behind one proxy.',
      ),
    );
  return results;
}

async function checkCertificate(url: URL, now: Date): Promise<CheckResult> {
  const found = await certificateAt(url.href);
  if ('cause' in found) {
    const [what, next] = certificateFault(url, found) ?? [
      'could not be read',
      `Check the address above. If the certificate is the problem: certbot renew, ${RELOAD}.`,
    ];
    return fault('TLS', `The certificate of ${url.host} ${what} (${found.cause}).`, next);
  }
  const days = Math.floor((found.valid_to.getTime() - now.getTime()) / DAY_MS);
  const until = `valid for ${days} more days`;
  if (days < SOON_DAYS)
    return warning(
      'TLS',
      `The certificate of ${url.host} is ${until}.`,
      'Automatic renewal is not working: run certbot renew --dry-run for the reason.',
    );
  if (!found.speaksHttp2)
    return warning(
      'TLS',
      `The certificate is ${until}, but the proxy does not support HTTP/2.`,
      'Add http2 to its listen line (docs/installing.md, section 4).',
    );
  return ok('TLS', `The certificate of ${url.host} is ${until}, with HTTP/2.`);
}

export async function checkClock(env: Env, databaseNow: Date): Promise<CheckResult> {
  const check = 'Clock';
  const outside = await probe(env.services.census);
  const dated = 'cause' in outside ? null : outside.headers.get('date');
  const offsets = [databaseNow, ...(dated ? [new Date(dated)] : [])].map((one) => Math.abs(one.getTime() - Date.now()));
  const worst = Math.max(...offsets);
  if (worst > MOST_DRIFT_MS)
    return fault(
      check,
      `This machine's clock is off by ${Math.round(worst / 1_000)} s: second factors and sign-ins fail.`,
      'Turn on time synchronization: timedatectl set-ntp true.',
    );
  return ok(check, dated ? 'It matches the database and an outside server.' : 'It matches the database.');
}
