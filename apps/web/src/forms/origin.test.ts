import { expect, it } from 'vitest';
import { originText } from './origin.tsx';

const at = '2026-11-21T12:00:00';

it.each([
  [{ source: 'provider', provider: 'FEMA flood map', at }, 'From FEMA flood map, 11-21-2026'],
  [{ source: 'provider', provider: 'first name', at }, 'Looked up from the first name, 11-21-2026'],
  [{ source: 'provider', at }, 'From a data provider, 11-21-2026'],
  [{ source: 'upload', at }, 'From an uploaded file, 11-21-2026'],
  [{ source: 'person', by: 'Maria Reyes', at }, 'Entered by Maria Reyes, 11-21-2026'],
  [{ source: 'person', at }, 'Entered by a person, 11-21-2026'],
  [
    { source: 'person', by: 'Maria Reyes', application: 1009, at },
    'From application 1009: entered by Maria Reyes, 11-21-2026',
  ],
  [{ source: 'assumed', at }, 'Assumed, please confirm'],
  [{ source: 'assumed', provider: 'an inventory', at }, 'Assumed from an inventory, please confirm'],
  [{ source: 'default', at }, 'The usual value of a new application'],
  [{ source: 'rule', at }, 'Worked out from other fields'],
  [{ source: 'agency_default', at }, 'Agency default'],
  [{ source: 'agency_default', is_locked: true, at }, 'Set by your agency'],
  [{ source: 'person_default', at }, 'Your default'],
  [{ source: 'person_default', by: 'Maria Reyes', at }, 'Default of Maria Reyes'],
] as const)('%j is said as %s', (origin, words) => expect(originText(origin)).toBe(words));

it('says nothing of a value that has no origin', () => expect(originText(undefined)).toBeNull());
