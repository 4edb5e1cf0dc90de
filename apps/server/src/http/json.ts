import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { LONG } from '../integrations/outbound/incoming.ts';
import type { LongAnswerTasks } from '../integrations/outbound/long-answer-helper.ts';
import { Fault } from '../kernel/faults.ts';
import { helperAt } from '../kernel/isolated/launch.ts';
import { createThread, ownBytes } from '../kernel/isolated/thread.ts';
import { type BodyRead, type BodyRules, hashBody, parseBody, type TakenText } from '../kernel/json-body.ts';

/** Not the thread of carriers' answers: a person's save must not wait for them, nor they for a program's files. */
const thread = createThread<LongAnswerTasks>(helperAt('integrations/outbound/long-answer-helper.ts'));

declare module 'fastify' {
  interface FastifyRequest {
    /** Texts that were taken out of a long body with files. */
    takenTexts?: TakenText[];
  }
}

/** @throws Fault invalid; the error of a body that is not JSON */
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
 * Parses JSON bodies up to the size of their route, refusing more before parsing; without a route nothing is parsed.
 * Long bodies are read in a thread.
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

/** The SHA-256 of JSON text with its taken texts put back; a long one in the thread. Uses up the texts. */
export async function hashJson(json: string, taken: readonly TakenText[]): Promise<Buffer> {
  if (taken.length === 0 && json.length <= LONG) return Buffer.from(hashBody({ json, taken }));
  const texts = taken.map(({ name, encoded }) => ({ name, encoded }));
  return Buffer.from(
    await thread.run('hash', { json, taken: texts }, { moved: texts.map(({ encoded }) => encoded.buffer) }),
  );
}
