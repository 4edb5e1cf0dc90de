import { createSocket } from 'node:dgram';

const TXT = 16;
/** Flags of a recursive response: without an error, and with NXDOMAIN. */
const FOUND = 0x8180;
const NO_SUCH_NAME = 0x8183;
const LONGEST_CHUNK = 255;

type Question = { name: string; type: number; end: number };

/** @returns null if the request is not a question */
function questionOf(request: Buffer): Question | null {
  const labels: string[] = [];
  let at = 12;
  for (;;) {
    const length = request[at];
    if (length === undefined || length > 63) return null;
    at += 1;
    if (length === 0) break;
    labels.push(request.subarray(at, at + length).toString('latin1'));
    at += length;
  }
  if (request.length < at + 4) return null;
  return { name: labels.join('.').toLowerCase(), type: request.readUInt16BE(at), end: at + 4 };
}

function record(text: string): Buffer {
  const bytes = Buffer.from(text);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += LONGEST_CHUNK) {
    const chunk = bytes.subarray(at, at + LONGEST_CHUNK);
    chunks.push(Buffer.from([chunk.length]), chunk);
  }
  const data = Buffer.concat(chunks);
  // The answer's header: the question's name, type TXT, class IN, TTL 0 seconds.
  const head = Buffer.from([0xc0, 0x0c, 0, TXT, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function answerTo(request: Buffer, texts: ReadonlyMap<string, readonly string[]>): Buffer | null {
  const question = questionOf(request);
  if (!question) return null;
  const found = texts.get(question.name);
  const answers = question.type === TXT ? (found ?? []).map(record) : [];
  const header = Buffer.alloc(12);
  request.copy(header, 0, 0, 2);
  header.writeUInt16BE(found ? FOUND : NO_SUCH_NAME, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers.length, 6);
  return Buffer.concat([header, request.subarray(12, question.end), ...answers]);
}

export type Dns = {
  /** Host and UDP port. */
  address: string;
  /** TXT records by lower-case name. */
  texts: Map<string, string[]>;
  close(): Promise<void>;
};

export async function startDns(host: string): Promise<Dns> {
  const texts = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (request, from) => {
    const answer = answerTo(request, texts);
    if (answer) socket.send(answer, from.port, from.address);
  });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.bind(0, host, resolve));
  return {
    address: `${host}:${socket.address().port}`,
    texts,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
