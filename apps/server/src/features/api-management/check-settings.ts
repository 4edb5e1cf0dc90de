import type { CarrierInput } from '@freeboard/contract';
import { headerFault } from '../../integrations/carriers/index.ts';
import { addressFault, reachFault } from '../../integrations/outside.ts';
import type { Env } from '../../kernel/env.ts';
import { collector, REMOTE, REQUIRED } from './check-fields.ts';
import type { Errors } from './checks.ts';
import { isInSandbox } from './settings.ts';

/** The addresses that a carrier is asked at, by field. */
function addressesOf({ kind, base_url, auth }: CarrierInput): [string, string][] {
  const addresses: [string, string][] = [];
  if (base_url !== null && kind !== 'login-portal') addresses.push(['base_url', base_url]);
  if (auth.kind === 'oauth2') addresses.push(['auth.token_url', auth.token_url]);
  return addresses;
}

/** What the name service says against the addresses of a carrier, by field. */
export async function reachErrors(carrier: CarrierInput, env: Env): Promise<Errors> {
  const { errors, add } = collector('carrier.');
  const faults = addressesOf(carrier).map(async ([field, address]) => [field, await reachFault(address, env)] as const);
  for (const [field, fault] of await Promise.all(faults)) add(field, fault);
  return errors;
}

/** What is wrong with a carrier's settings beside what is programmed in them, by field; nobody is asked. */
export function plainErrors(carrier: CarrierInput, env: Env): Errors {
  const { errors, add } = collector('carrier.');
  if (carrier.base_url === null && carrier.kind !== 'rate-table') add('base_url', REQUIRED);
  for (const [field, address] of addressesOf(carrier)) add(field, addressFault(address, env));
  if (carrier.kind === 'callback' && env.publicUrl === null && !isInSandbox(carrier.base_url, env.sandboxUrl))
    add('kind', 'Needs PUBLIC_URL: the address at which a carrier reaches this installation.');
  if (carrier.auth.kind === 'header') add('auth.name', headerFault(carrier.auth.name));
  if (
    carrier.auth.kind === 'body' &&
    REMOTE.includes(carrier.kind) &&
    !/\bsecret\b/.test(carrier.mapping.request?.body ?? '')
  )
    add(
      'mapping.request.body',
      `Write ${carrier.kind === 'http-xml' ? '{{secret}}' : 'secret'} where the secret belongs.`,
    );
  return errors;
}
