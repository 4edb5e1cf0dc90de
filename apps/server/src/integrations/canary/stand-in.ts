import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import type { StandIn } from '../../kernel/services.ts';

/** The stand-in carrier's premium, in dollars a year. */
const PREMIUM = 700;

function accept(socket: Socket): void {
  let isText = false;
  let rest = '';
  const reply = (line: string) => socket.write(`${line}\r\n`);
  socket.setEncoding('latin1');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    rest += String(chunk);
    for (;;) {
      const end = isText ? '\r\n.\r\n' : '\r\n';
      const at = rest.indexOf(end);
      if (at < 0) {
        // Within the text, keeps only its last characters, which may be the beginning of the end mark.
        if (isText) rest = rest.slice(1 - end.length);
        return;
      }
      const command = rest.slice(0, at).toUpperCase();
      rest = rest.slice(at + end.length);
      if (isText) {
        isText = false;
        reply('250 Accepted');
      } else if (command === 'DATA') {
        isText = true;
        reply('354 Go ahead');
      } else if (command === 'QUIT') socket.end('221 Bye\r\n');
      else reply('250 OK');
    }
  });
  reply('220 canary.invalid');
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done).unref());
  return (server.address() as AddressInfo).port;
}

export async function startStandIn(): Promise<StandIn> {
  const http = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ premium: PREMIUM }));
  });
  const sockets = new Set<Socket>();
  const smtp = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    accept(socket);
  });
  const [httpPort, smtpPort] = [await listen(http), await listen(smtp)];
  return {
    httpPort,
    smtpPort,
    close() {
      http.close();
      http.closeAllConnections();
      smtp.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
