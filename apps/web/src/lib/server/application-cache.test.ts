import type { Application, ApplicationChanges } from '@freeboard/contract';
import { beforeEach, expect, it } from 'vitest';
import { afterSave, cachedApplication, rememberApplication } from './application-cache.ts';
import { queryClient } from './query.ts';

const application = (version: number, quotes: number[] = []): Application =>
  ({
    id: 7,
    version,
    application_type: 'flood',
    provenance: {},
    outdated: null,
    notes: [],
    quotes: quotes.map((id) => ({ id })),
    payload: { status: 'new', address: '', useable_details: { sqft: version } },
  }) as never;

const saved = (version: number): ApplicationChanges =>
  ({
    id: 7,
    version,
    provenance: {},
    outdated: null,
    quotes: null,
    alerts: null,
    lookup: null,
    payload: { status: 'new', address: '', useable_details: { sqft: version } },
  }) as never;

beforeEach(() => queryClient.clear());

it('puts a save on top of what is cached, with the quotes that came meanwhile', () => {
  rememberApplication(application(3, [1, 2]));
  const after = afterSave(saved(4), application(3, [1]));
  expect(after).toEqual(application(4, [1, 2]));
});

it.each([
  ['is cached already, read before the answer came', application(4, [1, 2]), application(4, [1, 2])],
  ['is older than a newer one that is cached', application(5, [1, 2]), application(4, [1])],
  ['follows a version that is not cached', application(2, [9]), application(4, [1])],
])('gives the application after a save that %s', (_what, cached, expected) => {
  rememberApplication(cached);
  expect(afterSave(saved(4), application(3, [1]))).toEqual(expected);
});

it('never caches an older version over a newer one', () => {
  rememberApplication(application(5));
  rememberApplication(application(4));
  expect(cachedApplication(7)?.version).toBe(5);
  rememberApplication(application(5, [1]));
  expect(cachedApplication(7)?.quotes).toHaveLength(1);
});
