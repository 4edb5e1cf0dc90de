import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dataFor, singleFor } from '../../../../test/support/documents/proposals.ts';
import { helperAt } from '../../../kernel/isolated/launch.ts';
import { createWorkerPool } from '../../../kernel/isolated/pool.ts';
import { type Logo, type RenderedPdf, type RenderTask, withPhrases } from './render.ts';

const helpers = (most: number) =>
  createWorkerPool<RenderTask, RenderedPdf>(helperAt('features/sending/pdf/render-helper.ts'), {
    most,
    memory_mb: 400,
    resident_mb: 1_500,
    addons: true,
  });
/** The dates and ids in which two files of one document differ. */
const ITS_OWN = /\/(ModDate|CreationDate) \(D:\w+\)|\/ID \[[^\]]*\]|<xmp[^>]*(Date|ID)>[^<]*</g;
/** A hash of the PDF without its dates and ids; null when none could be made. */
const pdfOf = async (by: ReturnType<typeof helpers>, task: RenderTask): Promise<string | null> => {
  const { bytes } = (await by.run(task, 60_000, { patience_ms: 300_000 })).value;
  return bytes && createHash('sha256').update(Buffer.from(bytes).toString('latin1').replace(ITS_OWN, '')).digest('hex');
};

const square = (color: string): Logo => ({
  media_type: 'image/svg+xml',
  bytes: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${color}"/></svg>`,
  ),
  hash: color.slice(1),
});
const broken: Logo = { media_type: 'image/png', bytes: Buffer.from('no picture'), hash: 'broken' };

const some = <T>(...values: T[]) => fc.constantFrom(...values);
/** Documents that share little text, because a warm process caches what they share and must not mix in the rest. */
const name = some('Ana Lee', 'Ben', 'Юлія', '小明 王', '#panic("x") <whose>', 'long '.repeat(200));
const multi = fc
  .record({ who: name, agency: name, count: some(0, 1, 3, 20), facts: some(0, 5), isOfTwo: fc.boolean() })
  .map((of) => {
    const data = dataFor(of.who);
    const one = {
      ...data,
      agency: { ...data.agency, name: of.agency },
      facts: Array.from({ length: of.facts }, (_, at) => ({
        label: `Fact ${at}`,
        value: of.agency,
        assumed: at === 1,
      })),
      quotes: Array.from({ length: of.count }, (_, at) => ({ ...data.quotes[at % 2]!, carrier: `${of.agency} ${at}` })),
    };
    const whole = of.isOfTwo ? { ...one, others: [dataFor(of.agency)] } : one;
    return { template: 'multi-quote.typ' as const, data: withPhrases(whole) };
  });
const single = fc.record({ who: name, agency: name }).map(({ who, agency }) => {
  const data = singleFor(who);
  return {
    template: 'single-quote.typ' as const,
    data: withPhrases({ ...data, agency: { ...data.agency, name: agency, color: '#7a1f3d' } }),
  };
});
const failing = fc.constant({ template: 'single-quote.typ' as const, data: { title: 'unset' } as never });
const task: fc.Arbitrary<RenderTask> = fc
  .tuple(
    fc.oneof({ weight: 6, arbitrary: multi }, { weight: 3, arbitrary: single }, { weight: 1, arbitrary: failing }),
    fc.record({
      logo: some(null, null, square('#00aa00'), square('#aa0000'), broken),
      isPlain: some(false, false, true),
    }),
  )
  .map(([document, how]) => ({ ...document, ...how }));

it('a document is the same whatever was set before it, by a helper that is warm as by a new one', async () => {
  const tasks = fc.sample(task, { numRuns: 120, seed: 20261121 });
  const warm = helpers(2);
  const [one, reversed] = [helpers(1), tasks.toReversed()];
  const atOnce = Promise.all(tasks.map((each) => pdfOf(warm, each)));
  const sequential: (string | null)[] = [];
  for (const each of reversed) sequential.push(await pdfOf(one, each));
  expect(await atOnce).toEqual(sequential.toReversed());
  expect(sequential.filter((made) => made !== null).length).toBeGreaterThan(tasks.length / 2);
  for (let at = 0; at < tasks.length; at += 12)
    expect(await pdfOf(helpers(1), tasks[at]!)).toEqual(sequential.at(-1 - at));
});
