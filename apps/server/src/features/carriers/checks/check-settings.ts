import type { CarrierInput } from '@freeboard/contract';
import { type CarrierAuth, headerFault } from '../../../integrations/carriers/index.ts';
import { addressFault, isListed, reachFault } from '../../../integrations/outside.ts';
import type { Context } from '../../../kernel/context/context.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { hostAndPort } from '../../../kernel/network/private-hosts.ts';
import { isInSandbox } from '../settings.ts';
import { collector, isRemote, REQUIRED } from './check-fields.ts';
import type { Errors } from './checks.ts';

function addressesOf({ kind, base_url, auth }: CarrierInput): [string, string][] {
  const addresses: [string, string][] = [];
  if (base_url !== null && kind !== 'login-portal') addresses.push(['base_url', base_url]);
  if (auth.kind === 'oauth2') addresses.push(['auth.token_url', auth.token_url]);
  if (auth.kind === 'token') addresses.push(['auth.request.url', auth.request.url]);
  return addresses;
}

export async function reachErrors(carrier: CarrierInput, env: Env): Promise<Errors> {
  const { errors, add } = collector('carrier.');
  const faults = addressesOf(carrier).map(
    async ([field, address]) => [field, await reachFault(address, env, 'carriers')] as const,
  );
  for (const [field, fault] of await Promise.all(faults)) add(field, fault);
  return errors;
}

const SUPER_ADMIN = 'Only a super-admin may enter an address in the own network.';

/**
 * Refuses new addresses in the local network, unless the installation allows them or a super-admin enters them; errors
 * by field. `saved` are the carrier's existing addresses.
 */
export function privateAddressErrors(
  { viewer, services: { env } }: Pick<Context, 'viewer' | 'services'>,
  carrier: CarrierInput,
  saved: readonly string[],
): Errors {
  const { errors, add } = collector('carrier.');
  const origins = new Set(saved.map((address) => URL.parse(address)?.origin));
  for (const [field, address] of viewer.role === 'super-admin' ? [] : addressesOf(carrier)) {
    const url = URL.parse(address);
    const isOpen = !url || origins.has(url.origin) || env.allowedPrivateHosts['agency-carriers'].has(hostAndPort(url));
    if (!isOpen && isListed(url, env, 'carriers')) add(field, SUPER_ADMIN);
  }
  return errors;
}

export const addressesIn = (settings: Pick<CarrierInput, 'kind' | 'base_url'>, auth: CarrierAuth | null): string[] =>
  addressesOf({ ...settings, auth: auth ?? { kind: 'none' } } as CarrierInput).map(([, address]) => address);

export function usedSecrets({ mapping, auth }: Pick<CarrierInput, 'mapping' | 'auth'>): string[] {
  const texts = JSON.stringify([mapping.steps ?? [], mapping.bind ?? [], auth.kind === 'token' ? auth.request : null]);
  return [...new Set([...texts.matchAll(/\bsecrets\.([a-z][a-z0-9_]{0,39})/g)].map(([, name = '']) => name))];
}

const unknownSecrets = ({ secrets, ...used }: CarrierInput): string[] =>
  secrets ? usedSecrets(used).filter((name) => !Object.hasOwn(secrets, name)) : [];

/** Validates the settings outside the mapping without network calls; errors by field. */
export function plainErrors(carrier: CarrierInput, env: Env): Errors {
  const { errors, add } = collector('carrier.');
  if (carrier.base_url === null && carrier.kind !== 'rate-table') add('base_url', REQUIRED);
  for (const [field, address] of addressesOf(carrier)) add(field, addressFault(address, env, 'carriers'));
  const { steps = [], bind = [] } = carrier.mapping;
  const all = [...steps, ...bind];
  const isCalledBack = all.some(({ receive }) => receive);
  if (isCalledBack && env.publicUrl === null && !isInSandbox(carrier.base_url, env.sandboxUrl))
    add('mapping.steps', 'Needs PUBLIC_URL: the address at which a carrier reaches this installation.');
  if (carrier.auth.kind === 'header') add('auth.name', headerFault(carrier.auth.name));
  if (carrier.auth.kind === 'token') {
    add('auth.header', headerFault(carrier.auth.header));
    if (!/\{\{\s*token\s*\}\}/.test(carrier.auth.value)) add('auth.value', 'Write {{token}} where the token belongs.');
  }
  const bodies = steps.map(({ request }) => request?.body);
  if (
    carrier.auth.kind === 'body' &&
    isRemote(carrier.kind) &&
    !bodies.some((body) => /\bsecret\b/.test(body?.text ?? ''))
  )
    add(
      'mapping.steps',
      `Write ${bodies.some((body) => body?.kind === 'xml') ? '{{secret}}' : 'secret'} where the secret belongs.`,
    );
  const hasToken = carrier.auth.kind === 'token' || carrier.auth.kind === 'oauth2';
  if (!hasToken && /\bsent\.token\b/.test(JSON.stringify(all)))
    add('mapping.steps', 'sent.token is used, and this carrier is signed in to without a shared token.');
  for (const name of unknownSecrets(carrier)) add('secrets', `${name} is used, and there is no secret of this name.`);
  return errors;
}
