import type { FastifyReply, FastifyRequest } from 'fastify';
import { breakOff, HTML_PAGE, type Running, sendText, takeTime } from '../running.ts';
import { unit } from '../world/hash.ts';
import type { CarrierScenario } from '../world/test-streets.ts';
import type { Risk } from './risk.ts';
import type { Answer } from './stand-in.ts';

/** Milliseconds; far longer than an agent waits. */
export const SLOW = 150_000;

export type MisbehaviorRequest = {
  key: string;
  running: Running;
  request: FastifyRequest;
  reply: FastifyReply;
  risk: Risk;
  busy: Set<string>;
  problem(message: string, status: number): Answer;
  whole(): Answer;
  /** Whether the result is polled or sent later; a 'slow' scenario then delays the result instead of this answer. */
  isLater: boolean;
};

export const send = (reply: FastifyReply, answer: Answer) =>
  sendText(reply, answer.status ?? 200, answer.type ?? 'application/json', answer.body);

const tooMany = ({ key, reply, risk, busy, problem }: MisbehaviorRequest): boolean => {
  const asker = `${key}/${risk.key}`;
  const isStubborn = unit(key) < 0.5;
  if (busy.has(asker) && !isStubborn) return false;
  busy.add(asker);
  reply.header('retry-after', isStubborn ? '900' : '1');
  send(reply, problem('Too many requests', 429));
  return true;
};

/** Answers with the scenario's fault. @returns false if the ordinary answer is still to be sent */
export const misbehave = async (asked: MisbehaviorRequest, scenario: CarrierScenario | null): Promise<boolean> => {
  const { running, request, reply, problem, whole, isLater } = asked;
  switch (scenario) {
    case 'silent':
      reply.hijack();
      return true;
    case 'server_error':
      send(reply, problem('Internal server error', 500));
      return true;
    case 'too_many':
      return tooMany(asked);
    case 'html':
      sendText(reply, 200, 'text/html', HTML_PAGE);
      return true;
    case 'reset':
      breakOff(request, reply);
      return true;
    case 'hidden_error':
      send(reply, problem('THERE WAS A PROBLEM CREATING THE QUOTE', 200));
      return true;
    case 'broken_body': {
      const answer = whole();
      send(reply, { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length * 0.6)) });
      return true;
    }
    case 'slow':
      if (!isLater) await takeTime(running, SLOW);
      return false;
    default:
      return false;
  }
};
