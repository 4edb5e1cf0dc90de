import { certificateAt, probe, type Unanswered } from '../../../integrations/probe/web.ts';
import type { Env } from '../../../kernel/env/env.ts';
import type { TlsFault } from '../../../kernel/outbound.ts';
import { type CheckResult, fault, ok, skipped, warning } from './check.ts';

const DAY_MS = 86_400_000;
/** Certificates are renewed a month before they end. */
const SOON_DAYS = 14;
/** Second factors and signatures allow for half a minute. */
const MOST_DRIFT_MS = 30_000;

/** Calls the running process at its own address, past any proxy. */
export async function checkHealth({ host, port }: Pick<Env, 'host' | 'port'>): Promise<CheckResult> {
  const check = 'Service';
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const base = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const found = await probe(`${base}/api/ready`);
  if ('cause' in found)
    return fault(
      check,
      `Nothing answers at ${base} (${found.cause}).`,
      'Start it: systemctl start freeboard; then journalctl -u freeboard -n 50.',
    );
  if (found.status === 200) return ok(check, `Ready at ${base}.`);
  const { message = '' } = (JSON.parse(found.body) ?? {}) as { message?: string };
  return fault(
    check,
    `It runs and is not ready: ${message}`,
    'Check the database below, and the free space of the disk.',
  );
}

const RELOAD = 'then systemctl reload nginx';

/** What is wrong with the certificate at a host, and the next step. */
const TLS_STEPS: Record<TlsFault, (host: string) => [what: string, next: string]> = {
  tls_expired: () => ['has expired', `Renew it: certbot renew, ${RELOAD}.`],
  tls_self_signed: (host) => [
    'is signed by itself or by an authority that is not known here: browsers warn of it',
    `Get one of a public authority: certbot --nginx -d ${host}. Trust an authority of your own by NODE_EXTRA_CA_CERTS.`,
  ],
  tls_host: (host) => [
    'is for another name',
    `Get one for this name, certbot --nginx -d ${host}, or correct PUBLIC_URL.`,
  ],
  tls_authority: () => [
    'comes without its intermediate certificates, or from an authority that is not known here',
    `Name the whole chain in ssl_certificate (fullchain.pem), ${RELOAD}. Trust an authority of your own by NODE_EXTRA_CA_CERTS.`,
  ],
  tls_protocol: () => [
    'is not sent: what answers there speaks no TLS',
    'Check the port of PUBLIC_URL, and that nginx listens there with ssl (nginx -T).',
  ],
};

/** What is wrong with a certificate; null when there is another reason. */
function certificateFault({ hostname }: URL, { cause, tls }: Unanswered): [what: string, next: string] | null {
  if (cause === 'CERT_NOT_YET_VALID')
    return [
      'is not valid yet',
      "Check this machine's clock (timedatectl), then the certificate's dates (certbot certificates).",
    ];
  return tls && TLS_STEPS[tls](hostname);
}

/** States why the public address does not lead to Freeboard. */
function addressFault(url: URL, why: string, found: Unanswered | null): CheckResult {
  const [what, next] = (found && certificateFault(url, found)) ?? [];
  if (what && next)
    return fault('Public address', `${url.origin} is not opened: its certificate ${what} (${why}).`, next);
  return fault(
    'Public address',
    `${url.origin} does not lead to Freeboard (${why}).`,
    'Check the DNS name, the proxy (nginx -t) and the firewall.',
  );
}

/** Calls Freeboard at its public address: checks proxy, certificate and forwarded headers. */
export async function checkPublicAddress(
  env: Pick<Env, 'publicUrl' | 'trustProxy'>,
  now: Date,
): Promise<CheckResult[]> {
  const { publicUrl, trustProxy } = env;
  if (!publicUrl) return [skipped('Public address', 'PUBLIC_URL is not set: only this machine uses the portal.')];
  const url = new URL(publicUrl);
  const results: CheckResult[] = [];
  const found = await probe(new URL('/api/health', url).href);
  if ('cause' in found) results.push(addressFault(url, found.cause, found));
  else if (found.status !== 200) results.push(addressFault(url, `status ${found.status}`, null));
  else results.push(ok('Public address', `${url.origin} leads to Freeboard.`));
  if (url.protocol !== 'https:')
    return [
      ...results,
      warning(
        'TLS',
        'PUBLIC_URL is not https.',
        'Put a proxy with a certificate in front (docs/installing.md, section 4).',
      ),
    ];
  results.push(await checkCertificate(url, now));
  if (trustProxy === false)
    results.push(
      warning(
        'Proxy headers',
        'TRUST_PROXY is off, so limits count the proxy and not the caller.',
        'Set TRUST_PROXY=1 where one proxy of yours stands in front.',
      ),
    );
  return results;
}

async function checkCertificate(url: URL, now: Date): Promise<CheckResult> {
  const found = await certificateAt(url.href);
  if ('cause' in found) {
    const [what, next] = certificateFault(url, found) ?? [
      'could not be read',
      `Check the address above; where the certificate is at fault: certbot renew, ${RELOAD}.`,
    ];
    return fault('TLS', `The certificate of ${url.host} ${what} (${found.cause}).`, next);
  }
  const days = Math.floor((found.valid_to.getTime() - now.getTime()) / DAY_MS);
  const until = `valid for ${days} more days`;
  if (days < SOON_DAYS)
    return warning(
      'TLS',
      `The certificate of ${url.host} is ${until}.`,
      'Renewal does not work: certbot renew --dry-run says why.',
    );
  if (!found.speaksHttp2)
    return warning(
      'TLS',
      `The certificate is ${until}, but the proxy speaks no HTTP/2.`,
      'Add http2 to its listen line (docs/installing.md, section 4).',
    );
  return ok('TLS', `The certificate of ${url.host} is ${until}, with HTTP/2.`);
}

/** Compares this machine's clock with the database's and an outside server's. */
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
      'Switch time synchronization on: timedatectl set-ntp true.',
    );
  return ok(check, dated ? 'It agrees with the database and with a server outside.' : 'It agrees with the database.');
}
