import { vi } from 'vitest';

/**
 * Tracks the longest text or buffer that this thread passes to a platform function from now on, counting only calls
 * whose other arguments `isMeant` accepts.
 */
export function longestPassedTo<Name extends string>(
  owner: Record<Name, (data: never) => unknown>,
  name: Name,
  isMeant: (...rest: unknown[]) => boolean = () => true,
) {
  let longest = 0;
  const real = owner[name];
  vi.spyOn(owner as Record<string, (...given: [string, ...unknown[]]) => unknown>, name).mockImplementation(function (
    this: unknown,
    ...given
  ) {
    const [data, ...rest] = given;
    if (isMeant(...rest)) longest = Math.max(longest, data.length);
    return Reflect.apply(real, this, given);
  });
  return () => longest;
}
