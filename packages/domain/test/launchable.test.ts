import { describe, expect, it } from 'vitest';
import type { ApplicationType } from '../src/applications/index.ts';
import { dwellingEstimate, formFor, newApplication, view } from '../src/forms/index.ts';
import { LAUNCHABLE } from './launchable.ts';

const CONTEXT = { today: '2026-11-21', status: 'new', number: 1042, estimateDwelling: dwellingEstimate } as const;

describe('the launchable application of each line', () => {
  it.each(Object.keys(LAUNCHABLE) as ApplicationType[])('%s may be launched as it stands', (type) => {
    const form = formFor(type);
    // Like a new application: a home's limits follow from its size.
    const { values, rejected } = newApplication(type, CONTEXT, LAUNCHABLE[type]);
    expect(rejected).toEqual({});
    expect(view(form, values, CONTEXT)).toMatchObject({ errors: {}, is_launchable: true });
  });
});
