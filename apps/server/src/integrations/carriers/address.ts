import { MappingError, oneSecond, type Time } from './mapping.ts';
import { fillPath } from './template.ts';
import type { CarrierConfig, RequestMapping } from './types.ts';

const baseFault = (address: string): string | null => {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return 'the address of the carrier is not complete';
  return url.username || url.password ? 'the address of the carrier holds a name or a password' : null;
};

/** What a path may begin with: anything else would go on with the name of the host. */
export const isPath = (path: string): boolean => path === '' || /^[/?]/.test(path);

/**
 * Where a request to a carrier goes: its own address and the filled path. Whatever the path holds, credentials never
 * leave for another origin than the one they were entered for. @throws MappingError
 */
export const addressOf = async (
  carrier: CarrierConfig,
  mapping: RequestMapping,
  input: object,
  time: Time = oneSecond(),
): Promise<URL> => {
  const base = (carrier.base_url ?? '').replace(/\/+$/, '');
  const fault = baseFault(base);
  if (fault) throw new MappingError(fault);
  const url = URL.parse(`${base}${await fillPath(mapping.path, input, time)}`);
  const isOwn = url && url.origin === URL.parse(base)?.origin && url.username === '' && url.password === '';
  if (!isOwn || !isPath(mapping.path)) throw new MappingError("the path leads away from the carrier's own address");
  return url;
};
