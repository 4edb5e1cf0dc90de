import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { LONG } from '../integrations/outbound/incoming.ts';
import type { LongAnswerTasks } from '../integrations/outbound/long-answer-helper.ts';
import { Fault } from '../kernel/faults.ts';
import { helperAt } from '../kernel/isolated/launch.ts';
import { createThread, ownBytes } from '../kernel/isolated/thread.ts';
import { type BodyRead, type BodyRules, hashBody, parseBody, type TakenText } from '../kernel/json-body.ts';

/**
 * Not the thread that parses carriers' answers, so that neither a user's save nor a carrier's answer waits for the
 * other.
 */
const thread = createThread<LongAnswerTasks>(helperAt('integrations/outbound/long-answer-helper.ts'));

declare module 'fastify' {
  interface FastifyRequest {
    /** Long texts (base64 files) that were cut out of a body while it was parsed. */
    takenTexts?: TakenText[];
  }
}

/** @throws Fault invalid, or FST_ERR_CTP_INVALID_JSON_BODY for a body that is not JSON */
function openedBody(parsed: Exclude<BodyRead['parsed'], 'too_large'>): unknown {
  if (parsed === null) throw new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY();
  if ('fault' in parsed) throw new Fault('invalid', parsed.fault);
  return parsed.value;
}

async function readInThread(request: FastifyRequest, body: Buffer, rules: BodyRules): Promise<unknown> {
  const { besidesFiles, charge } = request.routeOptions.config;
  const bytes = ownBytes(body);
  const task = { ...rules, bytes, besidesFiles: besidesFiles?.characters ?? null };
  const { parsed, taken, cpu_ms } = await thread.run('body', task, { moved: [bytes.buffer] });
  charge?.(request, cpu_ms);
  if (parsed === 'too_large') throw new Fault('too_large', besidesFiles?.fault);
  request.takenTexts = taken;
  return openedBody(parsed);
}

/**
 * Parses JSON bodies within their route's size limits; without limits the body is null. Long bodies are parsed in a
 * thread.
 */
export function readJson(http: FastifyInstance): void {
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const { size, isOfProgram = false } = request.routeOptions.config;
    if (!size) done(null, null);
    else if (body.length > LONG) return readInThread(request, body, { size, isOfProgram });
    else done(null, openedBody(parseBody(body.toString(), { size, isOfProgram })));
    return undefined;
  });
}

/**
 * The SHA-256 of JSON text with its taken texts put back. Runs in the thread if the text is long or texts were taken;
 * their buffers are moved there and cannot be used again.
 */
export async function hashJson(json: string, taken: readonly TakenText[]): Promise<Buffer> {
  if (taken.length === 0 && json.length <= LONG) return Buffer.from(hashBody({ json, taken }));
  const texts = taken.map(({ name, encoded }) => ({ name, encoded }));
  return Buffer.from(
    await thread.run('hash', { json, taken: texts }, { moved: texts.map(({ encoded }) => encoded.buffer) }),
  );
}
