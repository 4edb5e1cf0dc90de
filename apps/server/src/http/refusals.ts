import { CALLS } from '@freeboard/contract';
import type { FastifyRequest } from 'fastify';
import type { Fault } from '../kernel/faults.ts';
import { hashKey } from '../kernel/secrets.ts';
import { callerAddress } from './address.ts';
import type { HttpApp } from './types.ts';

type SecurityEventKind = Parameters<HttpApp['security']['record']>[0]['kind'];

const LONGEST_NAME = 254;
const CONFIRMED = `/api${CALLS.finishSingleSignOn.path}`;
const SIGNED = /^\/api\/(webhooks|callbacks)\//;

const textOf = (body: unknown, key: string): string | undefined => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME ? value : undefined;
};

function kindOf({ code }: Fault, route: string, body: unknown): SecurityEventKind | null {
  if (code === 'too_many') return 'limit_reached';
  if (code === 'wrong_credentials') return 'sign_in_failed';
  // Without `otp`, the caller was only asked for the code and has not sent a wrong one.
  if (code === 'second_factor') return textOf(body, 'otp') ? 'wrong_code' : null;
  // Confirming an account of a provider also requires a password or a code.
  if (code === 'invalid' && route === CONFIRMED)
    return textOf(body, 'password') ? 'sign_in_failed' : textOf(body, 'code') ? 'wrong_code' : null;
  if (code === 'not_allowed') return SIGNED.test(route) ? 'forged_webhook' : 'call_refused';
  // A count of unknown links shows an attempt to guess them.
  if (code === 'not_found' && textOf(body, 'token')) return 'call_refused';
  return code === 'wrong_api_key' ? 'call_refused' : null;
}

export function recordRefusal(app: HttpApp, request: FastifyRequest, fault: Fault): void {
  const route = request.routeOptions.url ?? 'unknown';
  const { body } = request;
  const kind = kindOf(fault, route, body);
  if (!kind) return;
  const key = textOf(body, 'session_key');
  app.security.record({
    kind,
    call: route,
    address: callerAddress(request),
    name: textOf(body, 'username'),
    person: fault.personId,
    session: key && hashKey(key).toString('hex'),
  });
}
