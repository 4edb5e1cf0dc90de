import { expect, test } from 'vitest';
import { open } from '../../../test/component/open.tsx';
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { ChunkFault } from '../loading/chunk.ts';
import { CallFault } from './calls.ts';
import { reportPageError } from './page-errors.ts';

const refused = new CallFault({
  code: 409,
  message: 'Someone else has changed this since you opened it.',
  errors: {},
  data: null,
});

test('reports an error of the page once for each stack, and nothing that the network or the server refused', async () => {
  const calls = await open('/dashboard/home', 'admin');
  const fault = new TypeError('x is undefined');
  for (let times = 0; times < 3; times += 1) reportPageError('error', fault);
  for (const other of [new ChunkFault(), refused, 'a text', undefined]) reportPageError('rejection', other);
  await expect.poll(() => calls.of('reportPageError')).toHaveLength(1);
  expect(calls.of('reportPageError')[0]).toMatchObject({
    kind: 'error',
    message: 'TypeError: x is undefined',
    stack: expect.stringContaining('page-errors.component.test'),
    page: '/dashboard/home',
  });
});

test('reports what a part of the page could not draw', async () => {
  const calls = await open('/dashboard/home', 'admin');
  const boundary = new ChunkBoundary({ children: null });
  boundary.componentDidCatch(new RangeError('too deep'));
  await expect
    .poll(() => calls.of('reportPageError'))
    .toMatchObject([{ kind: 'render', message: 'RangeError: too deep' }]);
});
