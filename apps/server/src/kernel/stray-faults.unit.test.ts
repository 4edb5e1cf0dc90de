import { EventEmitter } from 'node:events';
import { beforeEach, expect, it } from 'vitest';
import { type StrayFault, takeStrayFaults } from './stray-faults.ts';

let process: EventEmitter;
let counted: StrayFault[];
let logged: string[];
let ends: number;
let now: number;

beforeEach(() => {
  [process, counted, logged, ends, now] = [new EventEmitter(), [], [], 0, 1_000_000];
  const note = (_fields: object, text: string) => void logged.push(text);
  const log = { error: note, fatal: note } as unknown as Parameters<typeof takeStrayFaults>[1]['log'];
  takeStrayFaults(
    process as unknown as NodeJS.Process,
    { log, count: (kind) => counted.push(kind), now: () => now },
    () => {
      ends += 1;
    },
  );
});

it('goes on after a rejection, which is logged and counted', () => {
  process.emit('unhandledRejection', new Error('refused'));
  expect([counted, logged, ends]).toEqual([['rejection'], ['unhandled rejection'], 0]);
});

it('goes on after a torn connection without a listener', () => {
  process.emit('uncaughtException', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  expect([counted, ends]).toEqual([['exception'], 0]);
});

it('ends in order, once, after another exception', () => {
  process.emit('uncaughtException', new TypeError('x is not a function'));
  process.emit('uncaughtException', new TypeError('x is not a function'));
  expect([counted, ends]).toEqual([['exception', 'exception'], 1]);
});

it('ends in order after a hundred rejections within a minute, not over an hour', () => {
  for (let n = 0; n < 150; n += 1) {
    now += 61_000;
    process.emit('unhandledRejection', new Error('refused'));
  }
  expect(ends).toBe(0);
  for (let n = 0; n < 101; n += 1) process.emit('unhandledRejection', new Error('refused'));
  expect(ends).toBe(1);
});
