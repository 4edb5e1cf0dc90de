import { createHash } from 'node:crypto';
import { type SendPart, serveTasks } from '../helper.ts';

const JOBS: Record<string, (given: unknown, tell: SendPart) => unknown> = {
  echo: (given) => given,
  process: () => process.pid,
  environment: () => Object.keys(process.env),
  loop: () => {
    for (;;);
  },
  parts: (_, tell) => {
    for (const part of ['one', 'two']) tell(part);
    for (;;);
  },
  pattern: () => /(a|aa)+$/.test(`${'a'.repeat(80)}!`),
  never: () => new Promise(() => undefined),
  memory: () => Array.from({ length: 99 }, (_, n) => Array.from({ length: 9_000_000 }, () => n)).length,
  string: () => Array.from({ length: 9 }, () => 'x'.repeat(500_000_000).toUpperCase()).length,
  bytes: () => {
    const taken: Buffer[] = [];
    while (taken.length < 400) taken.push(Buffer.alloc(10_000_000, 1));
    for (;;);
  },
  end: () => process.exit(3),
  fail: () => {
    throw new Error('no');
  },
  code: () => new Function('return 1')(),
  write: async () => (await import('node:fs')).writeFileSync('/tmp/freeboard-odd-jobs', ''),
  connect: async (port) => {
    const { connect } = await import('node:net');
    const socket = connect(Number(port), '127.0.0.1');
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return 'connected';
  },
  fetch: async (url) => (await fetch(String(url))).status,
  datagram: async (port) => {
    const { createSocket } = await import('node:dgram');
    await new Promise<void>((resolve, reject) =>
      createSocket('udp4').send('x', Number(port), '127.0.0.1', (error) => (error ? reject(error) : resolve())),
    );
    return 'sent';
  },
  read: async (path) => (await import('node:fs')).readFileSync(String(path), 'utf8').length,
};

type Job = { job: string; given?: unknown };

serveTasks((task: Job | Uint8Array, tell) =>
  task instanceof Uint8Array ? createHash('sha256').update(task).digest('hex') : JOBS[task.job]?.(task.given, tell),
);
