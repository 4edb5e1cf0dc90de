import { expect, it } from 'vitest';
import { serve, testCaller } from '../testing/outside.ts';

const { caller, exchanges } = testCaller();

it('of an answer that is a secret nothing is recorded but what kind of answer it was', async () => {
  const headers = { 'content-type': 'text/plain', 'x-handle': 'handle-7', 'set-cookie': 's=cookie-7' };
  const url = await serve((_request, response) => response.writeHead(200, headers).end('token-7'));
  const asked = { api_name: 'a', method: 'GET', url, timeout_ms: 2_000 } as const;
  await expect(caller.call({ ...asked, is_answer_secret: true })).resolves.toMatchObject({
    text: 'token-7',
    headers: { 'x-handle': 'handle-7' },
  });
  expect(exchanges.at(-1)).toMatchObject({
    status: 200,
    response_body: '•••',
    response_headers: { 'content-type': 'text/plain', 'x-handle': '•••' },
  });
  expect(JSON.stringify(exchanges)).not.toMatch(/-7"/);
});
