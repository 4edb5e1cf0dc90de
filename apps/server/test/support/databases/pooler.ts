import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

const frame = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int16 = (value: number) => Buffer.from([(value >> 8) & 255, value & 255]);
const int32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
};
const text = (value: string) => Buffer.from(`${value}\0`);

const TEXT_OID = 25;
const column = ({ name }: { name: string }) =>
  Buffer.concat([text(name), int32(0), int16(0), int32(TEXT_OID), int16(-1), int32(-1), int16(0)]);
const cell = (value: unknown) => Buffer.concat([int32(Buffer.byteLength(String(value))), Buffer.from(String(value))]);
const row = (values: unknown[]) => frame('D', Buffer.concat([int16(values.length), ...values.map(cell)]));
const ready = (isOpen: boolean) => frame('Z', Buffer.from(isOpen ? 'T' : 'I'));
const refusal = (message: string) =>
  frame('E', Buffer.concat([text('SFATAL'), text('C08P01'), text(`M${message}`), Buffer.from([0])]));

/** The backends of a pool, taken last in, first out like pgbouncer's. */
function createBackends(clients: pg.Client[]) {
  const free = [...clients];
  const waiting: ((client: pg.Client) => void)[] = [];
  return {
    take: () =>
      new Promise<pg.Client>((resolve) => {
        const client = free.pop();
        if (client) resolve(client);
        else waiting.push(resolve);
      }),
    put(client: pg.Client) {
      const next = waiting.shift();
      if (next) next(client);
      else free.push(client);
    },
  };
}

async function* messagesOf(socket: Socket): AsyncGenerator<{ type: string; body: Buffer }> {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (;;) {
      const offset = isStarted ? 1 : 0;
      if (rest.length < offset + 4) break;
      const length = rest.readInt32BE(offset);
      if (rest.length < offset + length) break;
      yield {
        type: isStarted ? rest.toString('latin1', 0, 1) : 'startup',
        body: rest.subarray(offset + 4, offset + length),
      };
      isStarted = true;
      rest = rest.subarray(offset + length);
    }
  }
}

/**
 * A pooler in transaction mode with `size` backends for the database at `url`; it answers simple queries. `refuses`
 * is a startup parameter that it refuses, as pgbouncer does unless told to ignore it.
 */
export async function startPooler(url: string, size: number, refuses?: string) {
  const clients = Array.from({ length: size }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  const backends = createBackends(clients);
  async function serve(socket: Socket): Promise<void> {
    let held: pg.Client | null = null;
    for await (const { type, body } of messagesOf(socket)) {
      if (type === 'startup') {
        const isRefused = refuses && body.includes(refuses);
        socket.write(
          isRefused
            ? refusal(`unsupported startup parameter: ${refuses}`)
            : Buffer.concat([frame('R', int32(0)), ready(false)]),
        );
      }
      if (type === 'X') break;
      if (type !== 'Q') continue;
      const sql = body.toString('utf8').replace(/\0$/, '');
      const backend: pg.Client = held ?? (await backends.take());
      const { fields, rows } = await backend.query({ text: sql, rowMode: 'array' });
      held = /^begin/i.test(sql) ? backend : /^(commit|rollback)/i.test(sql) ? null : held;
      if (!held) backends.put(backend);
      const described =
        fields.length > 0 ? [frame('T', Buffer.concat([int16(fields.length), ...fields.map(column)]))] : [];
      socket.write(Buffer.concat([...described, ...rows.map(row), frame('C', text('SELECT')), ready(held !== null)]));
    }
    if (held) backends.put(held);
  }
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    void serve(socket).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    async stop() {
      server.close();
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
