import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** A moment of the SMTP exchange, before the server answers; `text` is the end of the text. */
export type Phase = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'text';

const ANSWERS: Readonly<Record<Phase, string>> = {
  greeting: '220 mail.example ESMTP',
  EHLO: '250 mail.example',
  MAIL: '250 2.1.0 OK',
  RCPT: '250 2.1.5 OK',
  DATA: '354 Go on',
  text: '250 2.0.0 Taken',
};

export async function startMailServer({ late_ms = 0 } = {}) {
  /** The receivers of complete texts, whatever was answered. */
  const received: string[] = [];
  const open = new Set<Socket>();
  let at: { phase: Phase; reached: PromiseWithResolvers<void>; released: PromiseWithResolvers<void> } | null = null;

  async function answer(socket: Socket, phase: Phase): Promise<void> {
    await pause(late_ms);
    if (at?.phase === phase) {
      at.reached.resolve();
      await at.released.promise;
    }
    socket.write(`${ANSWERS[phase]}\r\n`);
  }

  async function talk(socket: Socket): Promise<void> {
    await answer(socket, 'greeting');
    let receiver = '';
    let isText = false;
    for await (const line of createInterface({ input: socket })) {
      if (isText) {
        if (line !== '.') continue;
        isText = false;
        received.push(receiver);
        await answer(socket, 'text');
        continue;
      }
      const [word = ''] = line.toUpperCase().split(' ');
      if (word === 'QUIT') break;
      if (word === 'RCPT') receiver = /<([^>]*)>/.exec(line)?.[1] ?? '';
      await answer(socket, word === 'RSET' ? 'EHLO' : (word as Phase));
      isText = word === 'DATA';
    }
    socket.end();
  }

  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    talk(socket).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Answers no `phase` until it is released. @returns when it is reached, and the release */
    hold(phase: Phase) {
      const held = { phase, reached: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
      at = held;
      return {
        reached: held.reached.promise,
        release() {
          at = null;
          held.released.resolve();
        },
      };
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
