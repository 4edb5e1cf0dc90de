import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export async function relay(first: number) {
  let target = first;
  const open = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  let refused = 0;
  const server = createServer((from) => {
    if (isCut) {
      refused += 1;
      from.destroy();
      return;
    }
    const to = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    from.pipe(to);
    to.pipe(from);
    pairs.add([from, to]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    lead(port: number) {
      target = port;
    },
    /** Stops forwarding on the open connections without closing them; new connections are forwarded. */
    silence() {
      for (const [from, to] of pairs) {
        from.unpipe(to).pause();
        to.unpipe(from).pause();
      }
      pairs.clear();
    },
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    refused: () => refused,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
