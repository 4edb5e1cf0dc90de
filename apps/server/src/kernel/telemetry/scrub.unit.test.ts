import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { runInScope } from './scope.ts';
import { scrub } from './scrub.ts';

it.each([
  ['Mailbox maria.reyes+home@bay.example is full', 'Mailbox ••• is full'],
  ['invalid input syntax for type integer: "Maria"', 'invalid input syntax for type integer: •••'],
  ["No person 'Maria Reyes' here", 'No person ••• here'],
  ['call +1 (813) 555-0147 back', 'call ••• back'],
  ['born 04/05/1961, licence 99120034', 'born 04/05/1961, licence •••'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED •••:5432'],
  ['timeout after 8000 ms', 'timeout after 8000 ms'],
  ['ask a@b.example,c@d@e.example', 'ask •••,•••'],
  ['‘Maria’ and “Reyes” and “cut of', '••• and ••• and •••'],
])('scrub(%j)', (text, expected) => expect(scrub(text)).toBe(expected));

it.each(['a', '‘', '“', '"', "'", '1 ', '1+'])(
  'a text of a million characters %s is scrubbed without delay',
  (sign) => {
    const text = sign.repeat(1_000_000 / sign.length);
    expect(scrub(text).length).toBeLessThanOrEqual(text.length * 3);
  },
);

it('logs an error with its code and place, and neither its row nor its values', () => {
  const lines: string[] = [];
  const log = createLog('info', { process: 'abc', roles: 'web' }, { write: (line) => void lines.push(line) });
  const refused = Object.assign(new Error('duplicate key: (Maria Reyes) exists'), {
    severity: 'ERROR',
    routine: '_bt_check_unique',
    code: '23505',
    detail: 'Key (email)=(maria@bay.example) already exists.',
    parameters: ['Maria Reyes'],
    table: 'clients',
  });
  const scope = { requestId: '3f9a0c12b7de', span: null, observe: <T>(_work: unknown, run: () => Promise<T>) => run() };
  runInScope(scope, () => log.error({ err: new Error('not saved', { cause: refused }) }, 'a job failed'));
  const [line = ''] = lines;
  expect(line).not.toMatch(/maria|reyes|bay\.example/i);
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    process: 'abc',
    roles: 'web',
    request_id: '3f9a0c12b7de',
    msg: 'a job failed',
    err: {
      type: 'Error',
      message: 'not saved',
      stack: expect.stringContaining('scrub.unit.test.ts'),
      cause: { code: '23505', table: 'clients', routine: '_bt_check_unique' },
    },
  });
});
