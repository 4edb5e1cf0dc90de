import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { CarrierInput, CarrierSettings } from '@freeboard/contract';
import { SECRET_NAME } from '@freeboard/domain/carriers';
import type { CarrierAuth } from '../../../integrations/carriers/index.ts';
import { tlsOf } from '../../../integrations/outbound/certified.ts';
import { invalid } from '../../../kernel/faults.ts';
import { type Stored, targetsOf, UNREADABLE } from './credentials.ts';

type Before = { auth: Stored; base_url: string | null } | null;

const AGAIN = 'Enter it again: it would be sent to another address than before.';

/**
 * The named secrets to save. Without `secrets` all count as empty. An empty one keeps its value, unless it would be
 * sent to another origin; names left out are deleted.
 * @throws Fault invalid at the secret
 */
export function mergeSecrets(
  { secrets, auth, base_url }: Pick<CarrierInput, 'secrets' | 'auth' | 'base_url'>,
  before: Before,
): Record<string, string> | undefined {
  const kept = before?.auth.auth.secrets ?? {};
  const given = secrets ?? Object.fromEntries(Object.keys(kept).map((name) => [name, '']));
  const isSameTarget = before !== null && targetsOf(auth, base_url) === targetsOf(before.auth.auth, before.base_url);
  const merged: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const at = `carrier.secrets.${name}`;
    if (!SECRET_NAME.test(name)) throw invalid({ [at]: ['Value is not valid.'] });
    const present = Object.hasOwn(kept, name) ? kept[name] : undefined;
    if (value !== '') merged[name] = value;
    else if (present === undefined || present === '')
      throw invalid({ [at]: [before?.auth.isUnreadable ? UNREADABLE : 'Field is required.'] });
    else if (!isSameTarget) throw invalid({ [at]: [AGAIN] });
    else merged[name] = present;
  }
  return Object.keys(merged).length > 0 ? merged : undefined;
}

type Certificate = NonNullable<CarrierAuth['certificate']>;

/** A certificate's subject and expiry (YYYY-MM-DD); null when they are only in its PKCS 12 file. */
function read({ pem, ca }: Certificate): { subject: string; expires_on: string } | null {
  const text = pem ?? ca;
  if (!text) return null;
  const { subject, validToDate } = new X509Certificate(text);
  return { subject: subject.replaceAll('\n', ', '), expires_on: validToDate.toISOString().slice(0, 10) };
}

/** @throws Fault invalid when the certificate cannot be used or has expired */
function assertUsable(certificate: Certificate, now: Date): void {
  const refuse = (words: string) => invalid({ 'carrier.certificate': [words] });
  try {
    createSecureContext(tlsOf(certificate));
  } catch (error) {
    throw refuse(`It cannot be used: ${(error as Error).message}`);
  }
  let known: ReturnType<typeof read>;
  try {
    known = read(certificate);
  } catch {
    throw refuse('It cannot be read: it must be PEM, with BEGIN CERTIFICATE.');
  }
  if (certificate.pem && known && known.expires_on < now.toISOString().slice(0, 10))
    throw refuse(`It expired on ${known.expires_on}.`);
}

/** The client certificate to save. @throws Fault invalid at the certificate */
export function mergeCertificate(
  { certificate, auth, base_url }: Pick<CarrierInput, 'certificate' | 'auth' | 'base_url'>,
  before: Before,
  now: Date,
): Certificate | undefined {
  if (certificate === null) return undefined;
  const kept = before?.auth.auth.certificate;
  if (certificate === undefined) {
    if (kept && targetsOf(auth, base_url) !== targetsOf(before.auth.auth, before.base_url))
      throw invalid({ 'carrier.certificate': [AGAIN] });
    return kept;
  }
  const given = Object.fromEntries(Object.entries(certificate).filter(([, value]) => value)) as Certificate;
  if (!given.pem && !given.pfx && !given.ca) throw invalid({ 'carrier.certificate': ['Field is required.'] });
  assertUsable(given, now);
  return given;
}

export const shownSecrets = ({ secrets = {} }: CarrierAuth): CarrierSettings['secrets'] =>
  Object.entries(secrets).map(([name, value]) => ({ name, is_set: value !== '' }));

export function shownCertificate({ certificate }: CarrierAuth): CarrierSettings['certificate'] {
  if (!certificate) return null;
  const has_own_ca = Boolean(certificate.ca);
  try {
    const known = certificate.pem ? read(certificate) : null;
    return { subject: known?.subject ?? '', expires_on: known?.expires_on ?? '', has_own_ca };
  } catch {
    return { subject: '', expires_on: '', has_own_ca };
  }
}
