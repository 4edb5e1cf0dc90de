import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { textRecords } from '../../../integrations/dns/texts.ts';
import { geocode } from '../../../integrations/geocoding/census.ts';
import { smtpLoginFault } from '../../../integrations/mail/login.ts';
import { type Clock, systemClock } from '../../../kernel/clock.ts';
import type { Env } from '../../../kernel/env/env.ts';
import type { FileStore } from '../../../kernel/files/files.ts';
import { GatewayError, type TextGateway } from '../../../kernel/gateways.ts';
import { causeOf } from '../../../kernel/network/outside-fault.ts';
import type { Caller } from '../../../kernel/outbound.ts';
import type { Services } from '../../../kernel/services.ts';
import { type CheckResult, fault, ok, skipped, warning } from './check.ts';
import { dkimCheck, dmarcCheck, spfCheck } from './domain-records.ts';

/** The address of the Census Bureau, which runs the geocoder. */
const SAMPLE_ADDRESS = '4600 Silver Hill Rd, Washington DC 20233';
const PATIENCE_MS = 8_000;

export async function checkGeocoder(call: Caller, env: Env, clock: Pick<Clock, 'now'>): Promise<CheckResult> {
  const check = 'Address lookup';
  const deps = { call, baseUrl: env.services.census, timeout_ms: PATIENCE_MS, now: clock.now };
  const from = performance.now();
  const answer = await geocode(deps, { searched_address: SAMPLE_ADDRESS });
  if (answer.state === 'failed')
    return fault(
      check,
      `The geocoder did not respond: ${answer.reason}.`,
      'Allow this machine to reach geocoding.geo.census.gov, or set CENSUS_GEOCODER_URL.',
    );
  return ok(check, `The geocoder responded in ${Math.round(performance.now() - from)} ms.`);
}

export async function checkFiles(files: FileStore): Promise<CheckResult> {
  const check = 'File storage';
  const key = `test-${randomUUID()}`;
  const path = join(await files.incoming(), key);
  try {
    await writeFile(path, key, { mode: 0o600 });
    await files.keep(path, key);
    const read = await text(await files.read(key));
    await files.remove(key);
    return read === key
      ? ok(check, 'A file was saved, read and removed.')
      : fault(check, 'A saved file was read back with different content.', 'Check the disk or the bucket.');
  } catch (error) {
    const cause = causeOf(error instanceof Error && error.cause ? error.cause : error);
    return fault(
      check,
      `No file can be saved: ${cause}.`,
      'Check S3_*, or the permissions and free space of DATA_DIR/files.',
    );
  } finally {
    await rm(path, { force: true });
  }
}

/** The EICAR test text that every virus scanner detects, split so that this file is not detected. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('');

async function checkScanner(files: FileStore): Promise<CheckResult> {
  const check = 'Virus scanner';
  if (!files.scanner) return skipped(check, 'Not configured (CLAMD_URL).');
  const path = join(await files.incoming(), `test-${randomUUID()}`);
  try {
    await writeFile(path, EICAR, { mode: 0o600 });
    const scan = await files.scanner.scan(path);
    if (scan.state === 'infected') return ok(check, 'It detected the test file.');
    if (scan.state === 'clean')
      return fault(check, 'It did not detect the standard test file.', 'Update its signatures (freshclam).');
    return fault(check, `Files are not scanned: ${scan.reason}.`, 'Start clamd, and check CLAMD_URL.');
  } finally {
    await rm(path, { force: true });
  }
}

export async function checkTexts(gateway: TextGateway | null, env: Env, now: Date): Promise<CheckResult> {
  const check = 'Text gateway';
  if (!gateway || !env.twilio) return skipped(check, 'Not configured (TWILIO_*).');
  try {
    await gateway.find({ to: env.twilio.from, from: null, body: '', media_url: null, status_url: null }, now);
    return ok(check, 'The account is valid. Nothing was sent.');
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return fault(check, error.message, 'Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN in Twilio’s console.');
  }
}

async function checkMail(env: Env): Promise<CheckResult> {
  const check = 'Mail server';
  if (!env.smtpUrl) return skipped(check, 'Not configured (SMTP_URL).');
  const { host } = new URL(env.smtpUrl);
  const cause = await smtpLoginFault(env);
  if (cause === null) return ok(check, `Signed in to ${host}. Nothing was sent.`);
  const next =
    cause === 'EAUTH'
      ? 'Correct the username and password in SMTP_URL; encode special characters as %XX.'
      : 'Check host, port and scheme (smtps:// for 465, smtp:// for 587) of SMTP_URL, and the firewall.';
  return fault(check, `Could not sign in to ${host}: ${cause}.`, next);
}

export async function examineOutside(
  { env, caller, files, texts }: Pick<Services, 'env' | 'caller' | 'files' | 'texts'>,
  now: Date,
): Promise<CheckResult[]> {
  return [
    await checkFiles(files),
    await checkScanner(files),
    await checkGeocoder(caller, env, systemClock),
    await checkMail(env),
    await checkTexts(texts, env, now),
    ...(await checkSenderDomain(env)),
  ];
}

async function checkSenderDomain(env: Env): Promise<CheckResult[]> {
  const { mailFrom, dkim } = env;
  if (!env.smtpUrl || !mailFrom) return [skipped('SPF, DKIM, DMARC', 'No e-mail is sent.')];
  const domain = mailFrom.slice(mailFrom.indexOf('@') + 1);
  const read = (name: string) => textRecords(name, env);
  return [
    spfCheck(domain, await read(domain)),
    dkim
      ? dkimCheck(dkim, await read(`${dkim.selector}._domainkey.${dkim.domain}`))
      : warning(
          'DKIM',
          'Freeboard does not sign e-mail.',
          'If your mail server does not sign either, set DKIM_SELECTOR and DKIM_PRIVATE_KEY.',
        ),
    dmarcCheck(domain, await read(`_dmarc.${domain}`)),
  ];
}
