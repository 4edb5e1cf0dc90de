import { describe, expect, it } from 'vitest';
import { type ApplicationType, formFor, newValues, view } from '../src/index.ts';
import { LAUNCHABLE } from './launchable.ts';

const CONTEXT = { today: '2026-11-21', status: 'new', number: 1042 } as const;

describe('the launchable application of each line', () => {
  it.each(Object.keys(LAUNCHABLE) as ApplicationType[])('%s may be launched as it stands', (type) => {
    const values = newValues(type, CONTEXT, LAUNCHABLE[type]);
    expect(view(formFor(type), values, CONTEXT)).toMatchObject({ errors: {}, is_launchable: true });
  });
});
