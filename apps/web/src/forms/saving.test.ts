import type { FieldValue } from '@freeboard/domain/forms';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '../drafts/changes.ts';
import { RETRY_MS, SAVE_DELAY_MS, type SaveOutcome, Saver, type SaveState } from './saving.ts';

type App = { version: number; values: Record<string, FieldValue>; derived?: ReadonlySet<string> };
type Outcome = SaveOutcome<App>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A saver with a server that gives the test's answers, one per request. */
function setup(...answers: ((version: number, details: Record<string, FieldValue>) => Outcome | Promise<Outcome>)[]) {
  const sent: { version: number; details: Record<string, FieldValue> }[] = [];
  const lookedUp: Readonly<Record<string, string>>[] = [];
  const seen = {
    kept: [] as readonly Change[],
    states: [] as SaveState['kind'][],
    adopted: [] as string[][],
    refused: {},
  };
  const saver = new Saver<App>({
    version: 1,
    send: async (version, details, looked) => {
      sent.push({ version, details });
      lookedUp.push(looked);
      return answers.shift()!(version, details);
    },
    keep: (changes) => {
      seen.kept = changes;
    },
    onAdopt: (_, pending) => seen.adopted.push([...pending.keys()]),
    onRefused: (errors: Record<string, string[]>) => {
      seen.refused = errors;
    },
    onState: (state) => seen.states.push(state.kind),
    now: () => 42,
  });
  return { saver, sent, seen, lookedUp };
}

const saved = (version: number, details: Record<string, FieldValue>): Outcome => ({
  kind: 'saved',
  application: { version: version + 1, values: details },
});
const failed = (): Outcome => ({ kind: 'failed', message: 'Internet issue or contact it team.' });

test('only the changed fields go out, after a pause, in the order typed last', async () => {
  const { saver, sent, seen } = setup(saved);
  saver.edit('city', 'M', '');
  saver.edit('zip', '33139', '');
  saver.edit('city', 'Miami', 'M');
  expect(seen.kept.map((change) => change.key)).toEqual(['zip', 'city']);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ version: 1, details: { zip: '33139', city: 'Miami' } }]);
  expect(Object.keys(sent[0]!.details)).toEqual(['zip', 'city']);
  expect(seen.kept).toEqual([]);
  expect(saver.state()).toEqual({ kind: 'saved', at: 42 });
});

test('what was looked up is sent as that, until a person changes it', async () => {
  const { saver, lookedUp } = setup(saved, saved);
  saver.edit('gender', 'Female', null, { proof: 'one' });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  saver.edit('gender', 'Male', 'Female', { proof: 'two' });
  saver.edit('gender', 'Other', 'Female');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(lookedUp).toEqual([{ gender: 'one' }, {}]);
});

test('saves are one after the other; what is typed meanwhile goes with the next version', async () => {
  let answer: (outcome: Outcome) => void = () => undefined;
  const { saver, sent, seen } = setup();
  const slow = new Saver<App>({
    version: 1,
    send: (version, details) => {
      sent.push({ version, details });
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    keep: () => undefined,
    onAdopt: (_, pending) => seen.adopted.push([...pending.keys()]),
    onRefused: () => undefined,
    onState: () => undefined,
  });
  saver.stop();
  slow.edit('sqft', 1, null);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  slow.edit('sqft', 12, null);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS * 3);
  expect(sent).toHaveLength(1);
  answer(saved(1, { sqft: 1 }));
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.adopted).toEqual([['sqft']]);
  expect(sent[1]).toEqual({ version: 2, details: { sqft: 12 } });
});

test('a value that is put back while it is on its way goes again, after the edit whose rule had replaced it', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Outcome>();
  const { saver, sent } = setup(() => promise, saved);
  saver.edit('dwelling', 500_000, 300_000);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  saver.edit('sqft', 2_999, 1_500);
  saver.edit('dwelling', 500_000, 300_000);
  answer(saved(1, { dwelling: 500_000 }));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(sent[1]).toEqual({ version: 2, details: { sqft: 2_999, dwelling: 500_000 } });
  expect(Object.keys(sent[1]?.details ?? {})).toEqual(['sqft', 'dwelling']);
});

test('a failing save is kept, shown and tried again until it works', async () => {
  const { saver, sent, seen } = setup(failed, failed, saved);
  saver.edit('city', 'Miami', '');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(saver.state()).toMatchObject({ kind: 'failing', isFinal: false });
  expect(seen.kept).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(RETRY_MS[0]);
  await vi.advanceTimersByTimeAsync(RETRY_MS[1]);
  expect(sent).toHaveLength(3);
  expect(saver.state().kind).toBe('saved');
  expect(seen.kept).toEqual([]);
});

test("someone else's change to another field is taken over and ours is sent again", async () => {
  const theirs = { version: 5, values: { city: '', zip: '33139' } };
  const { saver, sent, seen } = setup(() => ({ kind: 'conflict', application: theirs }), saved);
  saver.edit('city', 'Miami', '');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.adopted[0]).toEqual(['city']);
  expect(sent[1]).toEqual({ version: 5, details: { city: 'Miami' } });
  expect(saver.state().kind).toBe('saved');
});

test('where both changed one field a person chooses, and nothing is sent before', async () => {
  const theirs = { version: 5, values: { city: 'Tampa', zip: '' } };
  const { saver, sent } = setup(() => ({ kind: 'conflict', application: theirs }), saved);
  saver.edit('city', 'Miami', '');
  saver.edit('zip', '33139', '');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(saver.state()).toEqual({
    kind: 'conflict',
    conflicts: [{ key: 'city', mine: 'Miami', theirs: 'Tampa' }],
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  saver.resolve({ city: 'theirs' });
  await vi.advanceTimersByTimeAsync(1);
  expect(sent[1]).toEqual({ version: 5, details: { zip: '33139' } });
});

test('a refused field waits for its person, the others are saved', async () => {
  const { saver, sent, seen } = setup(
    () => ({ kind: 'refused', errors: { zip: ['Value is not valid.'] } }),
    saved,
    saved,
  );
  saver.edit('zip', 'x', '');
  saver.edit('city', 'Miami', '');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.refused).toEqual({ zip: ['Value is not valid.'] });
  expect(sent[1]?.details).toEqual({ city: 'Miami' });
  expect(seen.kept.map((change) => change.key)).toEqual(['zip']);
  expect(saver.state(), 'it is not saved').toEqual({ kind: 'refused', keys: ['zip'] });
  expect(await saver.settled()).toBe(false);
  saver.edit('zip', '33139', '');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(saver.state().kind).toBe('saved');
  expect(sent[2]?.details).toEqual({ zip: '33139' });
});

test('what an earlier visit could not save is put back on top of the server', async () => {
  const { saver, sent } = setup(saved);
  saver.restore([{ key: 'city', value: 'Miami', base: '' }], () => ({ version: 9, values: { city: '' } }));
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ version: 9, details: { city: 'Miami' } }]);
});

test('a save whose answer did not come before the page was closed is no change by someone else', async () => {
  const first = setup(() => new Promise(() => undefined));
  first.saver.edit('city', 'Mia', '');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  first.saver.edit('city', 'Miami', 'Mia');

  const { saver, sent } = setup(saved, saved);
  saver.restore(first.seen.kept, () => ({ version: 2, values: { city: 'Mia' } }));
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ version: 2, details: { city: 'Miami' } }]);

  const other = setup();
  other.saver.restore(first.seen.kept, () => ({ version: 2, values: { city: 'Tampa' } }));
  expect(other.saver.state().kind).toBe('conflict');
});

test('an event with an older version changes nothing, a newer one is taken over', () => {
  const { saver, seen } = setup();
  saver.receive({ version: 1, values: {} });
  expect(seen.adopted).toEqual([]);
  saver.receive({ version: 2, values: {} });
  expect(saver.version()).toBe(2);
  expect(seen.adopted).toEqual([[]]);
});

test('launching waits until everything is saved', async () => {
  const { saver } = setup(saved);
  saver.edit('city', 'Miami', '');
  expect(await saver.settled()).toBe(true);
});

test('a conflict that nobody answered is one again for the page that finds it stored, until a person chooses', async () => {
  const theirs = { version: 5, values: { city: 'Tampa' } };
  const first = setup(() => ({ kind: 'conflict', application: theirs }));
  first.saver.edit('city', 'Miami', '');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  const conflict = { kind: 'conflict', conflicts: [{ key: 'city', mine: 'Miami', theirs: 'Tampa' }] };
  expect(first.saver.state()).toEqual(conflict);

  const { saver, sent, seen } = setup(saved);
  saver.restore(first.seen.kept, () => theirs);
  expect(saver.state()).toEqual(conflict);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  saver.resolve({ city: 'mine' });
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ version: 5, details: { city: 'Miami' } }]);
  expect(seen.kept).toEqual([]);
});

test('what is restored while a save runs is put on top of the answer, and a conflict in it is asked about', async () => {
  const { saver, sent } = setup((version, details) => ({
    kind: 'saved',
    application: { version: version + 1, values: { city: 'Tampa', ...details } },
  }));
  saver.edit('zip', '33139', '');
  vi.advanceTimersByTime(SAVE_DELAY_MS);
  saver.restore([{ key: 'city', value: 'Miami', base: '' }], () => ({ version: 2, values: { city: 'Tampa' } }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(saver.state().kind).toBe('conflict');
});

test('older edits are restored in front of newer ones', async () => {
  const { saver, sent } = setup(saved);
  saver.edit('sqft', 2_100, 1_900);
  const left = [
    { key: 'city', value: 'Miami', base: '', at: 2 },
    { key: 'zip', value: '33139', base: '', at: 1 },
    { key: 'sqft', value: 2_000, base: 1_900, at: 1 },
  ];
  saver.restore(left, () => ({ version: 1, values: { city: '', zip: '', sqft: 1_900 } }));
  await vi.advanceTimersByTimeAsync(1);
  expect(Object.entries(sent[0]!.details)).toEqual([
    ['zip', '33139'],
    ['city', 'Miami'],
    ['sqft', 2_100],
  ]);
});

test('a value that is typed while the one before is refused is sent', async () => {
  const { saver, sent } = setup(() => {
    saver.edit('zip', '33139', '');
    return { kind: 'refused', errors: { zip: ['Value is not valid.'] } };
  }, saved);
  saver.edit('zip', 'x', '');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS + 1);
  expect(sent.map(({ details }) => details)).toEqual([{ zip: 'x' }, { zip: '33139' }]);
  expect(saver.state().kind).toBe('saved');
});

test.each<[string, (edit: () => void) => void]>([
  ['after', () => undefined],
  ['while', (edit) => edit()],
])('asks before a value that is typed %s another is refused overwrites that one of another user', async (_, during) => {
  const theirs = { version: 2, values: { zip: '33139', city: '' } };
  const refused: Outcome = { kind: 'refused', errors: { zip: ['Value is not valid.'] } };
  const edit = () => saver.edit('zip', '33140', '');
  const { saver, sent, seen } = setup(
    () => {
      during(edit);
      return refused;
    },
    () => ({ kind: 'conflict', application: theirs }),
  );
  saver.edit('zip', '33139', '');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS + 1);
  edit();
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(saver.state()).toEqual({ kind: 'conflict', conflicts: [{ key: 'zip', mine: '33140', theirs: '33139' }] });
  expect(sent).toHaveLength(2);

  const other = setup();
  other.saver.restore(seen.kept, () => theirs);
  expect(other.saver.state().kind).toBe('conflict');
});

test('a saver that is stopped sends nothing more, and whoever waits for it goes on', async () => {
  const { saver, sent, seen } = setup(failed);
  saver.edit('city', 'Miami', '');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  saver.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(1);
  expect(seen.kept).toHaveLength(1);
  expect(await saver.settled()).toBe(false);
});

test('what followed by a rule from an earlier edit is no conflict with what was typed since', async () => {
  const { saver, sent } = setup(saved);
  const left = [{ key: 'dwelling', value: 510_000, base: 300_000 }];
  const values = { sqft: 2_100, dwelling: 315_000 };
  saver.restore(left, () => ({ version: 2, values, derived: new Set(['dwelling']) }));
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ version: 2, details: { dwelling: 510_000 } }]);
});

test('the answer to a save that was on its way when its person left changes nothing', async () => {
  const refused: Outcome = { kind: 'refused', errors: { city: ['No.'] } };
  for (const late of [saved(1, { city: 'Miami' }), failed(), refused]) {
    let answer: (outcome: Outcome) => void = () => undefined;
    const told: string[] = [];
    const saver = new Saver<App>({
      version: 1,
      send: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      keep: () => told.push('keep'),
      onAdopt: () => told.push('adopt'),
      onRefused: () => told.push('refused'),
      onState: () => told.push('state'),
    });
    saver.edit('city', 'Miami', '');
    await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
    saver.stop();
    told.length = 0;
    answer(late);
    await vi.advanceTimersByTimeAsync(RETRY_MS.at(-1)!);
    expect(told, late.kind).toEqual([]);
    expect(saver.changes()).toHaveLength(1);
  }
});
