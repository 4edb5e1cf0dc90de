import { createServer } from 'node:http';

/**
 * Carriers with known answer times as a separate process, so that they do not share an event loop with the server. POST
 * /bench-N is carrier N; POST /begin?count=N&first=A&last=B resets: N carriers answer after A to B milliseconds; GET
 * /times returns when each was called and answered (milliseconds since 1970). /wait-N answers after N milliseconds.
 */
type Times = { asked: Record<string, number>; answered: Record<string, number> };

let [count, first, last] = [1, 3_000, 12_000];
let times: Times = { asked: {}, answered: {} };
const delayOf = (index: number) => first + Math.round(((last - first) * index) / Math.max(1, count - 1));

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  request.resume();
  response.setHeader('content-type', 'application/json');
  if (url.pathname === '/begin') {
    const numberOf = (name: string) => Number(url.searchParams.get(name));
    [count, first, last] = [numberOf('count'), numberOf('first'), numberOf('last')];
    times = { asked: {}, answered: {} };
    response.end('{}');
    return;
  }
  if (url.pathname === '/times') {
    response.end(JSON.stringify(times));
    return;
  }
  const waited = /^\/wait-(\d+)/.exec(url.pathname)?.[1];
  if (waited !== undefined) {
    setTimeout(() => response.end('{"id": "c-1", "premium": 700}'), Number(waited));
    return;
  }
  const index = Number(/^\/bench-(\d+)/.exec(url.pathname)?.[1]);
  const name = `Bench Carrier ${index}`;
  times.asked[name] = Date.now();
  setTimeout(() => {
    times.answered[name] = Date.now();
    response.end(JSON.stringify({ premium: 1_000 + index }));
  }, delayOf(index));
});
server.listen(0, '127.0.0.1', () => {
  const at = server.address();
  process.send?.(typeof at === 'object' && at ? at.port : 0);
});
process.on('disconnect', () => process.exit());
