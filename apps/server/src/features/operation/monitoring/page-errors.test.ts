import { expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { useServer } from '../../../../test/support/server.ts';
import { createLog } from '../../../kernel/log.ts';
import { reportPageError } from './page-errors.ts';

const server = useServer();
const STACK = 'TypeError: x\n    at save (https://q.example/src/forms/save.ts:10:5)';
const ERROR = { kind: 'error' as const, message: 'TypeError: x', stack: STACK, page: '/agent-portal/new' };

it('keeps what a page reports without what was typed, and shows it to a super-admin', async () => {
  const { guest } = server.current;
  const errors = async () =>
    succeeded(await (await server.current.as('super')).call('getOperationStatus', {})).page_errors;
  expect(await errors()).toEqual({ n: 0, latest: null });

  succeeded(await guest.call('reportPageError', { ...ERROR, kind: 'render', message: 'Error: another', stack: '' }));
  succeeded(
    await guest.call('reportPageError', {
      ...ERROR,
      message: 'TypeError: "Dana Whitfield" of dana@example.com has no 8135550142',
      page: '/agent-portal/application-details/4711',
    }),
  );
  succeeded(await guest.call('reportPageError', ERROR));
  expect(await errors()).toEqual({
    n: 3,
    latest: {
      at: expect.any(String),
      version: expect.stringMatching(/^\d{4}\./),
      page: '/agent-portal/new',
      message: 'TypeError: x',
      stack: 'at save (/src/forms/…:10:5)',
    },
  });
  const { value } = await server.current.db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'page_errors')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(value)).toMatchObject([{ n: 2 }, { n: 1, message: 'Error: another' }]);
  expect(value).not.toMatch(/Dana|example\.com|4711|8135550142/);
});

it('refuses a report that is too long or has more fields', async () => {
  const { guest } = server.current;
  expect(await guest.call('reportPageError', { ...ERROR, stack: 'x'.repeat(8_001) })).toMatchObject({ code: 422 });
  expect(await guest.call('reportPageError', { ...ERROR, values: {} } as never)).toMatchObject({ code: 422 });
});

it('logs errors, and of many that somebody invents only so many', async () => {
  const lines: string[] = [];
  const log = createLog('info', undefined, { write: (line) => void lines.push(line) });
  const clock = settableClock();
  clock.set('2026-06-01T10:00:00Z');
  const report = (message: string) =>
    reportPageError({ system: server.current.db, clock, log } as never, {
      ...ERROR,
      message,
      stack: '',
    });
  for (let n = 0; n < 400; n += 1) {
    clock.forward(2_000);
    await report(`${n} ${'invented '.repeat(220)}`);
  }
  const size = lines.join('').length;
  expect([size > 400_000, size < 700_000]).toEqual([true, true]);
});
