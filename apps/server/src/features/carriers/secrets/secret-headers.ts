import type { CarrierMappingInput } from '@freeboard/contract';
import { holdsCredential, SET_MARK } from '@freeboard/domain/carriers';
import type { SecretHeaders } from '../../../integrations/carriers/index.ts';
import { invalid } from '../../../kernel/faults.ts';
import type { Stored } from './credentials.ts';

const PARTS = ['steps', 'bind'] as const;

type Mapping = Pick<CarrierMappingInput, 'steps' | 'bind'>;
type Found = { field: string; step: string; name: string; value: string; key: string };

const credentialHeaders = (mapping: Mapping): Found[] =>
  PARTS.flatMap((part) =>
    (mapping[part] ?? []).flatMap(({ id: step, request }, index) =>
      Object.entries(request?.headers ?? {}).flatMap(([name, value]) =>
        holdsCredential(name, value)
          ? [{ field: `${part}.${index}.request`, step, name, value, key: `${step} ${name.toLowerCase()}` }]
          : [],
      ),
    ),
  );

export const hasCredentialHeaders = (mapping: Mapping): boolean => credentialHeaders(mapping).length > 0;

function withHeaders<M extends Mapping>(mapping: M, textOf: (header: Found) => string): M {
  const found = credentialHeaders(mapping);
  if (found.length === 0) return mapping;
  const changed: M = { ...mapping };
  for (const part of PARTS) {
    const steps = mapping[part];
    if (!steps) continue;
    changed[part] = steps.map((step, index) => {
      const own = found.filter(({ field }) => field === `${part}.${index}.request`);
      if (own.length === 0 || !step.request) return step;
      const filled = Object.fromEntries(own.map((header) => [header.name, textOf(header)]));
      return { ...step, request: { ...step.request, headers: { ...step.request.headers, ...filled } } };
    });
  }
  return changed;
}

export const withoutSecretHeaders = <M extends Mapping>(mapping: M): M => withHeaders(mapping, () => '');

export const shownHeaders = <M extends Mapping>(mapping: M, { secret_headers }: Stored['auth']): M =>
  withHeaders(mapping, ({ key, value }) => (value !== '' || secret_headers?.[key] ? SET_MARK : ''));

export const unsetHeaders = (mapping: Mapping, { secret_headers }: Stored['auth']): string[] =>
  credentialHeaders(mapping).flatMap(({ name, key }) => (secret_headers?.[key] ? [] : [name]));

export const plainSecretHeaders = (mapping: Mapping): SecretHeaders =>
  Object.fromEntries(credentialHeaders(mapping).flatMap(({ key, value }) => (value === '' ? [] : [[key, value]])));

type Before = { auth: Stored; mapping: Mapping; isSameTarget: boolean } | null;

/**
 * The header credentials to save. One that is empty or shown as set keeps its value, unless it would be sent to
 * another address.
 * @throws Fault invalid at the header
 */
export function mergedHeaders(given: Mapping, before: Before, unreadable: string): SecretHeaders {
  const kept: SecretHeaders = before
    ? { ...plainSecretHeaders(before.mapping), ...before.auth.auth.secret_headers }
    : {};
  const merged: SecretHeaders = {};
  for (const { field, name, value, key } of credentialHeaders(given)) {
    const refuse = (message: string) =>
      invalid({ [`carrier.mapping.${field}.headers.${name}`]: [`${name}: ${message}`] });
    const present = kept[key];
    if (value !== '' && value !== SET_MARK) merged[key] = value;
    else if (present === undefined) throw refuse(before?.auth.isUnreadable ? unreadable : 'Field is required.');
    else if (!before?.isSameTarget) throw refuse('Enter it again: it would be sent to another address than before.');
    else merged[key] = present;
  }
  return merged;
}
