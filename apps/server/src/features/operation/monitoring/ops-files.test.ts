import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readMetrics } from '../../../../test/support/env.ts';
import { useServer } from '../../../../test/support/server.ts';
import { projectRoot } from '../../../kernel/env/project-root.ts';

const server = useServer();

const withoutSuffix = (name: string) => name.replace(/_(bucket|sum|count)$/, '');

it.each(['ops/alerts.yaml', 'ops/dashboard.json'])('%s asks for metrics that there are', async (file) => {
  const metrics = await readMetrics(server.current.url);
  const present = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const text = readFileSync(join(projectRoot(), file), 'utf8');
  const used = new Set([...text.matchAll(/\bfreeboard_\w+/g)].map(([name]) => name));
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !present.has(name) && !present.has(withoutSuffix(name)))).toEqual([]);
});
