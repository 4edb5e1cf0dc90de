import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { VERBS } from '../../src/features.ts';
import type { Feature } from '../../src/kernel/feature.ts';

const FEATURES = new URL('../../src/features/', import.meta.url);
const CALLS = new URL('../../../../packages/contract/src/calls/', import.meta.url);

async function answeredIn(): Promise<Map<string, string>> {
  const rooms = new Map<string, string>();
  for (const path of readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((one) =>
    /^[\w-]+\/feature\.ts$/.test(one),
  )) {
    const features: Record<string, Feature> = await import(new URL(path, FEATURES).href);
    for (const { verbs = {} } of Object.values(features))
      for (const name of Object.keys(verbs)) rooms.set(name, path.split('/')[0] ?? '');
  }
  return rooms;
}

it('declares each call in the file or folder named after the room that answers it', async () => {
  const rooms = await answeredIn();
  const misplaced: string[] = [];
  for (const path of readdirSync(CALLS, { recursive: true, encoding: 'utf8' })) {
    if (!/\.ts$/.test(path) || /index|test/.test(path)) continue;
    const declared: Record<string, unknown> = await import(new URL(path, CALLS).href);
    for (const [name, calls] of Object.entries(declared))
      if (name.endsWith('Calls'))
        for (const call of Object.keys(calls as object)) {
          const room = rooms.get(call);
          if (room !== undefined && room !== /^[\w-]+/.exec(path)?.[0]) misplaced.push(`${call}: ${path}, not ${room}`);
        }
  }
  expect(rooms.size).toBe(Object.keys(VERBS).length);
  expect(misplaced).toEqual([]);
});
