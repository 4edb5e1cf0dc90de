import { describe, expect, it } from 'vitest';
import { gets, inConversation, posts } from '../../testing/conversations.ts';
import { serve, testCaller } from '../../testing/outside.ts';
import { ask, quoteRequest } from '../../testing/requests.ts';
import { withFiles } from './documents.ts';

const { caller, exchanges } = testCaller();
const PDF = Buffer.from([37, 80, 68, 70, 0, 255, 254]);

describe('a file that comes as an answer', () => {
  it('is kept with the conversation, seen by what it is, and recorded by its size only', async () => {
    const url = await serve((incoming, response) =>
      incoming.url === '/list'
        ? response.end('{"links": ["/a", "/b"], "price": 9}')
        : response.setHeader('content-type', 'application/pdf; x=y').end(PDF),
    );
    const file = gets('paper', '{{item}}', { response: 'file', each: 'body.links' });
    const steps = [posts('list', '{}'), file, posts('wait', '{}', { until: 'false' })];
    const turn = await ask(inConversation(url, steps), quoteRequest('flood'), caller);
    const base64 = PDF.toString('base64');
    expect(turn).toMatchObject({
      state: 'again',
      progress: {
        steps: {
          paper: { body: [{ file: 'paper-1', content_type: 'application/pdf', size: 7 }, { file: 'paper-2' }] },
        },
        files: { 'paper-1': { base64, content_type: 'application/pdf' }, 'paper-2': { base64 } },
      },
    });
    expect(exchanges.at(-1)?.response_body).toBe('(a file of 7 bytes)');
  });

  it('is none when the carrier refuses it', async () => {
    const url = await serve((_incoming, response) => response.writeHead(404).end('no'));
    const steps = [
      posts('list', '{}', { understood: [404], response: 'text' }),
      gets('paper', '/a', { response: 'file' }),
    ];
    await expect(ask(inConversation(url, steps), quoteRequest('flood'), caller)).resolves.toMatchObject({
      result: { description: 'Step paper: The carrier did not take the request (status 404).' },
    });
  });

  it('takes the place of its name among the documents of a result and of its offers', () => {
    const files = { 'paper-1': { base64: 'UERG', content_type: 'application/pdf' } };
    const given = {
      documents: { name: 'Quote', file: 'paper-1' },
      offers: [
        { key: 'a', documents: [{ name: 'A', file: 'paper-1' }, { name: 'B', url: 'https://x' }, { file: 'other' }] },
      ],
    };
    const progress = { at: '', steps: {}, turns: 1, files };
    const filled = { base64: 'UERG', content_type: 'application/pdf' };
    expect(JSON.parse(JSON.stringify(withFiles(given, progress)))).toEqual({
      documents: [{ name: 'Quote', ...filled }],
      offers: [{ key: 'a', documents: [{ name: 'A', ...filled }, { name: 'B', url: 'https://x' }, { file: 'other' }] }],
    });
    expect(withFiles(given, { at: '', steps: {}, turns: 1 })).toBe(given);
    expect(withFiles('text', progress)).toBe('text');
  });
});
