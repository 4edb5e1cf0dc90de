import fc from 'fast-check';
import { expect, it } from 'vitest';
import { latest } from './latest.ts';

it('only the newest asking counts, in whatever order the answers come', async () => {
  const orders = fc.integer({ min: 1, max: 8 }).chain((size) => {
    const all = Array.from({ length: size }, (_, at) => at);
    return fc.shuffledSubarray(all, { minLength: size });
  });
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const newest = latest();
      const askings = order.map(() => Promise.withResolvers<number>());
      const results = askings.map(({ promise }) => newest.of(promise));
      for (const at of order) askings[at]?.resolve(at);
      const heard = (await Promise.all(results)).map((result) => result?.value ?? null);
      expect(heard).toEqual(order.map((_, at) => (at === order.length - 1 ? at : null)));
    }),
  );
});

it('what was set aside is not heard', async () => {
  const newest = latest();
  const result = newest.of(Promise.resolve('late'));
  newest.forget();
  expect(await result).toBeNull();
});
