import { CALLS, type Call, type CallName, type Tool } from '@freeboard/contract';
import { type Origin, shaped } from '../../../../http/run-call.ts';
import type { HttpApp } from '../../../../http/types.ts';
import type { Context } from '../../../../kernel/context/context.ts';
import { publicBase } from '../../../../kernel/network/public-url.ts';
import type { Runnable } from '../../../../kernel/verbs.ts';
import type { Program } from '../../api-keys/authenticate.ts';
import { runAs } from '../v1/run-as.ts';
import { runResource } from '../v1/run-resource.ts';
import type { Act } from './tools.ts';

const PAUSE_MS = 1_000;

export type McpCall = { app: HttpApp; program: Program; origin: Origin; requestId: string };

/** Runs a call as a program; its answer is reduced to its declared shape before anything is committed. */
export async function callAs(app: HttpApp, program: Program, name: CallName, input: unknown, origin: Origin) {
  const call: Call = CALLS[name];
  const verb = app.verbs[name];
  if (!verb || call.may === null) throw new Error(`${name} is no call of a program.`);
  const work = {
    name,
    may: call.may,
    isRead: call.effect === 'read',
    input,
    verb: verb as Runnable<Context, unknown, unknown>,
    done: (_context: unknown, answer: unknown) => shaped(name, answer).data,
  };
  return runAs(app, program, work, origin);
}

export function actOf(app: HttpApp, program: Program, tool: Tool, origin: Origin): Act {
  function assertDeclared(names: readonly string[], name: string): void {
    if (!names.includes(name)) throw new Error(`${tool.title} does not declare ${name}.`);
  }
  return {
    async resource(name, { id = 0, query = {}, body = {}, version = null }) {
      assertDeclared(tool.resources, name);
      const input = { id, query, body, version };
      const files = { taken: [], uploads: [], refused: [] };
      return (await runResource(app, name, { program, input, ...files, idempotencyKey: null, ...origin })).body;
    },
    async call(name, input) {
      assertDeclared(tool.calls, name);
      return (await callAs(app, program, name, input, origin)) as never;
    },
    pause: () => app.clock.pause(PAUSE_MS),
    pageOf: (id, query) => `${publicBase(app.services.env)}/agent-portal/application-details/${id}?${query}`,
  };
}
