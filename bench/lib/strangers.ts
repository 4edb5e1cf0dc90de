import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { CALL_NAMES, CALLS } from '../../packages/contract/src/index.ts';
import { fuzzedBody } from './fuzz.ts';

/**
 * Attackers and visitors as a separate process, so that they do not share an event loop with the server. Each message
 * of the parent is a task; its answer contains the processor time that it took.
 */
export type Task = {
  url: string;
  addresses: string[];
  ms: number;
  count: number;
  apiKey: string;
  sessionKeys: string[];
  password: string;
};
type Answer = { status: number; ms: number; text: string };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const agents = new Map<string, Agent>();
function agentOf(localAddress: string): Agent {
  const agent = agents.get(localAddress) ?? new Agent({ keepAlive: true, maxSockets: 8 });
  agents.set(localAddress, agent);
  return agent;
}

function post(
  { url, apiKey, headers: more = {} }: Task & { headers?: Record<string, string> },
  path: string,
  body: string,
  localAddress = '127.0.0.1',
  agent = agentOf(localAddress),
) {
  return new Promise<Answer>((resolve) => {
    const started = performance.now();
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-api-key': apiKey,
      ...more,
    };
    const end = (status: number, text = '') => resolve({ status, ms: performance.now() - started, text });
    const asked = request(`${url}/api${path}`, { method: 'POST', agent, localAddress, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => end(answer.statusCode ?? 0, text)).on('error', () => end(0));
    });
    asked.on('error', () => end(0)).end(body);
  });
}

const KEYS = `{${Array.from({ length: 90_000 }, (_, n) => `"k${n}":1`).join()}}`;
const statuses = (answers: Record<string, number>, status: number) => {
  answers[status] = (answers[status] ?? 0) + 1;
};

/** The time counted for a call without an answer. */
const UNANSWERED_MS = 1e6;
/** Milliseconds between the visitor's list calls. */
const LIST_EVERY_MS = 255;
const LIST = CALLS.getAgentApplicationsList.path;
const until = (task: Task) => {
  const end = performance.now() + task.ms;
  return () => performance.now() < end;
};

const tasks = {
  /**
   * Sends bodies of 90,000 keys, four at a time from each address, to open calls and to one that requires a session.
   */
  async bodies(task: Task) {
    const isOn = until(task);
    const answers: Record<string, number> = {};
    const flood = async (address: string, path: string) => {
      while (isOn()) statuses(answers, (await post(task, path, KEYS, address)).status);
    };
    await Promise.all(
      task.addresses.flatMap((address) =>
        [LIST, '/login', LIST, '/client-page/get'].map((path) => flood(address, path)),
      ),
    );
    return answers;
  },
  /** Sends wrong sign-ins for made-up names, 240 a minute from each address. */
  async signIns(task: Task) {
    const isOn = until(task);
    const answers: Record<string, number> = {};
    const all: Promise<unknown>[] = [];
    for (let n = 0; isOn(); n += 1) {
      for (const address of task.addresses) {
        const body = JSON.stringify({ username: `nobody-${n}-${address}`, password: 'wrong-pass-1' });
        all.push(post(task, '/login', body, address).then(({ status }) => statuses(answers, status)));
      }
      await pause(250);
    }
    await Promise.all(all);
    return answers;
  },
  /**
   * Opens connections that each send their body one byte per second.
   * @returns the most that were open at the same time
   */
  async slow(task: Task) {
    const isOn = until(task);
    const { hostname: host, port } = new URL(task.url);
    const held = new Set<Socket>();
    let most = 0;
    const open = (localAddress: string) => {
      const socket = connect({ host, port: Number(port), localAddress });
      socket.on('error', () => undefined).on('close', () => held.delete(socket));
      socket.on('connect', () => {
        held.add(socket);
        socket.write(
          'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
        );
      });
    };
    for (let n = 0; n < task.count; n += 1) open(task.addresses[n % task.addresses.length] ?? '');
    while (isOn()) {
      await pause(1_000);
      most = Math.max(most, held.size);
      for (const socket of held) socket.write(' ');
    }
    for (const socket of held) socket.destroy();
    return { most };
  },
  /**
   * Makes a list call every quarter of a second and two sign-ins every half second, one from a familiar address and one
   * from a new one.
   */
  async visit(task: Task) {
    const isOn = until(task);
    const [list, known, unknown]: [number[], number[], number[]] = [[], [], []];
    const body = JSON.stringify({ session_key: task.sessionKeys[0] });
    const signIn = async (into: number[], address: string) => {
      const { status, ms } = await post(
        task,
        '/login',
        JSON.stringify({ username: 'agent2', password: task.password }),
        address,
      );
      into.push(status === 200 ? ms : UNANSWERED_MS);
    };
    const signing = (async () => {
      for (let n = 0; isOn(); n += 1) {
        await signIn(known, '127.0.0.1');
        await signIn(unknown, `127.7.${n % 250}.${1 + (Date.now() % 250)}`);
        await pause(500);
      }
    })();
    while (isOn()) {
      const { status, ms } = await post(task, LIST, body);
      list.push(status === 200 ? ms : UNANSWERED_MS);
      await pause(LIST_EVERY_MS);
    }
    await signing;
    return { list, known, unknown };
  },
  /** Opens `count` event streams, and makes calls while they are open. @returns the slowest call of each round */
  async streams(task: Task) {
    const body = JSON.stringify({ session_key: task.sessionKeys[0] });
    const streams = Array.from({ length: task.count }, () => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const agent = new Agent({ keepAlive: true });
      const stream = request(`${task.url}/api/events`, { method: 'POST', agent, headers });
      return {
        stream,
        open: new Promise((resolve) => stream.on('response', (answer) => answer.once('data', resolve)).end(body)),
      };
    });
    await Promise.all(streams.map(({ open }) => open));
    const slowest: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(streams.map(() => post(task, '/get-user-fresh-data', body)));
      slowest.push(Math.max(...answers.map(({ status, ms }) => (status === 200 ? ms : UNANSWERED_MS))));
    }
    for (const { stream } of streams) stream.on('error', () => undefined).destroy();
    return { slowest };
  },
  /** Sends random bodies made from the schemas of all JSON calls, except those that could end the sending sessions. */
  async fuzz(task: Task) {
    const ENDING =
      /^(logout|endSessions|endUserSessions|login|loginWithUserId|changePassword|updateUser|deactivate|remove.*User|updateMga|chooseAgency|saveSingleSignOn)/;
    const names = CALL_NAMES.filter((name) => CALLS[name].transport === 'json' && !ENDING.test(name));
    const answers: Record<string, number> = {};
    const faults: string[] = [];
    let left = task.count;
    const send = async () => {
      while (left > 0) {
        left -= 1;
        const name = names[left % names.length] as (typeof names)[number];
        const sessionKey = task.sessionKeys[left % task.sessionKeys.length];
        const body = JSON.stringify({ ...fuzzedBody(CALLS[name]), session_key: sessionKey });
        // From many addresses, because the limits of one would refuse nearly all.
        const { status, text } = await post(task, CALLS[name].path, body, `127.9.${left % 40}.${1 + (left % 7)}`);
        statuses(answers, status);
        if (status === 500) faults.push(`${name} ${body.slice(0, 300)} ${text.slice(0, 200)}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, send));
    return { answers, faults };
  },
  async one(task: Task & Partial<Heavy>) {
    const { path = '', body, begin = '', unit = '', times = 0, end = '', headers = {} } = task;
    const all = Array.from({ length: times }, (_, n) => unit.replace('#', String(n)));
    const whole = body ?? begin + all.join('') + end;
    const { status } = await post({ ...task, headers }, path, whole, `127.5.${spent++ % 250}.1`);
    return { status };
  },
};
let spent = 0;

/** A body, literal or with a repeated part in which '#' becomes the repetition's number. */
export type Heavy = {
  path: string;
  body: string;
  begin: string;
  unit: string;
  times: number;
  end: string;
  headers: Record<string, string>;
};

export type Tasks = { [Name in keyof typeof tasks]: Awaited<ReturnType<(typeof tasks)[Name]>> };

process.on('message', async ({ name, task }: { name: keyof typeof tasks; task: Task }) => {
  const [cpu, started] = [process.cpuUsage(), performance.now()];
  const result = await tasks[name](task);
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ result, share: (user + system) / 1_000 / (performance.now() - started) });
});
process.on('disconnect', () => process.exit());
