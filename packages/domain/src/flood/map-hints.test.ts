import { expect, it } from 'vitest';
import { mapHintText } from './map-hints.ts';

const hint = (changes: object) => ({ kind: 'loma', date: null, case_number: null, zone: null, ...changes });

it.each([
  [{ date: '2019-05-14', case_number: '19-04-1A' }, 'AE', /amendment of 2019 \(case 19-04-1A\).*may have.*ask for it/],
  [{}, 'AE', /^A letter of map amendment lies nearby/],
  [{ kind: 'lomr', date: '2021-03-02' }, 'AE', /revision of 2021 changed the map/],
  [{ kind: 'preliminary', zone: 'AE' }, 'X', /will change from X to AE if FEMA's preliminary map/],
  [{ kind: 'pending', zone: 'VE' }, null, /^The zone will be VE/],
  [{ kind: 'limwa' }, 'AE', /within 1,000 ft/],
  [{ kind: 'limwa' }, null, /within 1,000 ft/],
  [
    { kind: 'cbrs', case_number: 'System Unit' },
    'X',
    /Barrier Resources System area \(System Unit\): the NFIP insures no/,
  ],
])('%j in zone %s is a hint', (changes, zone, text) => {
  expect(mapHintText(hint(changes), zone)).toEqual({
    text: expect.stringMatching(text),
    link: expect.stringMatching(/^https:/),
  });
});

it.each([{ kind: 'preliminary' }, { kind: 'levee' }, { kind: 'limwa' }])('%j says nothing', (changes) => {
  expect(mapHintText(hint(changes), 'X')).toBeNull();
});
