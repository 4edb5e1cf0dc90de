import { MappingError, type Time } from './mapping/mapping.ts';
import { fillPath, fillText } from './mapping/template.ts';
import type { CarrierConfig } from './types.ts';

const baseFault = (address: string): string | null => {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return 'the address of the carrier is not complete';
  return url.username || url.password ? 'the address of the carrier holds a name or a password' : null;
};

/** A path that is a single expression, whose value is an address from the carrier's answer. */
const WHOLE = /^\{\{[^{}]+\}\}$/;

/** Whether a path cannot extend the host name: it begins with / or ?, is empty, or is a single expression. */
export const isPath = (path: string): boolean => path === '' || /^[/?]/.test(path) || WHOLE.test(path);

type Filling = { input: object; time: Time };

/**
 * The address in the carrier's answer, absolute or relative to the base address; null if it cannot be parsed. @throws
 * MappingError if it is empty
 */
async function carrierAddress(
  base: string,
  path: string,
  written: (path: string) => string,
  { input, time }: Filling,
): Promise<URL | null> {
  const given = written((await fillText(path, input, time)).trim());
  if (given === '') throw new MappingError('the carrier gave no address to go on at');
  return URL.parse(given, `${base}/`);
}

/**
 * The address of a request to a carrier: the filled path under its base address, or an address from its answer.
 * Credentials are sent only to the origin that they were entered for. @throws MappingError
 */
export const addressOf = async (
  { base_url }: Pick<CarrierConfig, 'base_url'>,
  path: string,
  written: (path: string) => string,
  filling: Filling,
): Promise<URL> => {
  const base = (base_url ?? '').replace(/\/+$/, '');
  const fault = baseFault(base);
  if (fault) throw new MappingError(fault);
  const url = WHOLE.test(path)
    ? await carrierAddress(base, path, written, filling)
    : URL.parse(`${base}${written(await fillPath(path, filling.input, filling.time))}`);
  // A blob: URL has the origin of the URL inside it.
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  const isOwn = isWeb && url.origin === URL.parse(base)?.origin && url.username === '' && url.password === '';
  if (!isOwn || !isPath(path)) throw new MappingError("the path leads away from the carrier's own address");
  return url;
};
