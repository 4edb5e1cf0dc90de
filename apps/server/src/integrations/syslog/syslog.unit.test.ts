import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createSyslog } from './syslog.ts';

it('sends a line as a datagram of RFC 5424', async () => {
  const receiver = createSocket('udp4');
  receiver.bind(0, '127.0.0.1');
  await once(receiver, 'listening');
  const arrived = once(receiver, 'message');
  createSyslog(`syslog://127.0.0.1:${receiver.address().port}`, (error) => expect.unreachable(error.message)).write(
    '{"event":"sign_in"}\n',
  );
  const [message] = await arrived;
  receiver.close();
  expect(String(message)).toMatch(/^<86>1 \S+Z \S+ freeboard \d+ security - \{"event":"sign_in"\}$/);
});
