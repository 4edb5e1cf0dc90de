import { createPublicKey } from 'node:crypto';
import { type CheckResult, fault, ok, warning } from './check.ts';

/** A domain's TXT records; null when the name server did not respond. */
type Records = readonly string[] | null;

const away = (check: string, name: string) =>
  fault(check, `The name server did not respond for ${name}.`, 'Check DNS_RESOLVER, or this machine’s name servers.');

/** Parses the tags of a record: 'v=DMARC1; p=none' has v and p. */
const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record.split(';').flatMap((part) => {
      const at = part.indexOf('=');
      return at < 0
        ? []
        : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).replaceAll(/\s/g, '')] as const];
    }),
  );

/** Checks the SPF record, which lists the servers that may send for the domain (RFC 7208). */
export function spfCheck(domain: string, records: Records): CheckResult {
  if (records === null) return away('SPF', domain);
  const found = records.filter((record) => /^v=spf1( |$)/i.test(record));
  if (found.length === 0)
    return fault(
      'SPF',
      `${domain} has no SPF record.`,
      `Add a TXT record at ${domain} with your mail server, as described by its provider: v=spf1 include:… -all`,
    );
  if (found.length > 1)
    return fault('SPF', `${domain} has ${found.length} SPF records, so none is valid.`, 'Merge them into one.');
  if (/[ +]\+?all\b/i.test(found[0]?.replace(/[-~?]all\b/gi, '') ?? ''))
    return warning('SPF', `The SPF record of ${domain} allows every server to send.`, 'End it with -all or ~all.');
  return ok('SPF', `${domain}: ${found[0]}`);
}

/** Checks that the public key of the DKIM signatures is in the DNS (RFC 6376). */
export function dkimCheck(
  dkim: { domain: string; selector: string; privateKey: string },
  records: Records,
): CheckResult {
  const name = `${dkim.selector}._domainkey.${dkim.domain}`;
  if (records === null) return away('DKIM', name);
  const key = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const published = records.map((record) => tagsOf(record).get('p')).filter((one) => one !== undefined);
  const next = `Add this TXT record at ${name}: v=DKIM1; k=rsa; p=${key}`;
  if (published.length === 0) return fault('DKIM', `There is no key at ${name}.`, next);
  if (!published.includes(key)) return fault('DKIM', `The key at ${name} is a different one: signatures fail.`, next);
  return ok('DKIM', `The key at ${name} matches DKIM_PRIVATE_KEY.`);
}

/** Checks the DMARC policy, which applies to mail that fails SPF and DKIM (RFC 7489). */
export function dmarcCheck(domain: string, records: Records): CheckResult {
  const name = `_dmarc.${domain}`;
  if (records === null) return away('DMARC', name);
  const found = records.filter((record) => /^v=DMARC1\b/i.test(record));
  const next = `Add a TXT record at ${name}: v=DMARC1; p=none; rua=mailto:postmaster@${domain}`;
  if (found.length !== 1)
    return fault(
      'DMARC',
      found.length === 0 ? `${domain} has no DMARC record.` : `${domain} has several DMARC records, so none is valid.`,
      next,
    );
  const policy = tagsOf(found[0] ?? '')
    .get('p')
    ?.toLowerCase();
  if (policy === 'none')
    return warning(
      'DMARC',
      `${domain} asks receivers to do nothing (p=none).`,
      'When reports show that your mail passes, change it to p=quarantine, then p=reject.',
    );
  if (policy !== 'quarantine' && policy !== 'reject')
    return fault('DMARC', `The DMARC record of ${domain} has no policy.`, next);
  return ok('DMARC', `${domain}: p=${policy}.`);
}
