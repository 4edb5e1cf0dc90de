import { Fault, isDatabaseAway, isStorageFull } from '../faults.ts';
import { GatewayError } from '../gateways.ts';
import { OutboundError } from '../outbound.ts';

export function outcomeOf(error: unknown): string {
  if (error instanceof Fault) return error.code;
  if (error instanceof OutboundError) return error.fault;
  if (error instanceof GatewayError) return error.code;
  if (isStorageFull(error)) return 'storage_full';
  if (isDatabaseAway(error)) return 'not_ready';
  return 'error';
}
