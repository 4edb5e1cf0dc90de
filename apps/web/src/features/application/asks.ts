import { type Ask, acceptedGender, type FieldValue, isBlank, isFromFirstName } from '@freeboard/domain';
import type { FormStore } from '../../forms/store.ts';
import { client } from '../../lib/server/calls.ts';

const PAUSE_MS = 600;

const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');

/**
 * Asks the server what an edit left open, once typing pauses: the dwelling value, the likely gender, which `lookUp`
 * puts in its place as what it is, with the proof of it. Fails silently.
 */
export function answerAsks(
  application_id: number,
  store: FormStore,
  lookUp: (key: string, value: FieldValue, proof: string) => void,
) {
  const open = new Map<Ask['kind'], Ask>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function dwelling(): Promise<void> {
    const before = store.values();
    if (!store.view().fields.dwelling?.visible) return;
    const { sqft } = before;
    const result = await client.call('generateDwellingValue', {
      form_type: textOf(before.form_type) || null,
      sqft: typeof sqft === 'number' ? sqft : null,
      state: textOf(before.state),
    });
    const now = store.values();
    const isStale = now.sqft !== sqft || now.form_type !== before.form_type;
    // The server works the same value out when it saves; it is no edit of the person's.
    if (result.ok && !isStale) store.edit('dwelling', result.data.dwelling);
  }

  async function gender(name: string): Promise<void> {
    const result = await client.call('getGenderByName', { name, application_id });
    const { gender: now, first_name } = store.values();
    // What a person chose stays; what an earlier first name gave does not outlive that name.
    const isOpen = isBlank(now) || isFromFirstName(store.origins().gender);
    if (!isOpen || textOf(first_name) !== name) return;
    const found = result.ok ? acceptedGender(result.data.gender_details) : null;
    if (found !== (isBlank(now) ? null : now))
      lookUp('gender', found, result.ok ? result.data.gender_details.proof : '');
  }

  return {
    later(asks: readonly Ask[]): void {
      for (const ask of asks) open.set(ask.kind, ask);
      if (open.size === 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const all = [...open.values()];
        open.clear();
        for (const ask of all) void (ask.kind === 'dwelling' ? dwelling() : gender(ask.first_name));
      }, PAUSE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
