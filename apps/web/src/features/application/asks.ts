import { type Ask, type FieldValue, isBlank, isFromFirstName } from '@freeboard/domain/forms';
import { acceptedGender } from '@freeboard/domain/vehicles';
import type { FormStore } from '../../forms/store.ts';
import { client } from '../../lib/server/calls.ts';

const PAUSE_MS = 600;

/**
 * Looks up the likely gender of a first name once typing pauses; `lookUp` enters it as looked up, with its proof.
 * Fails silently. The dwelling value needs no request: the form computes it with the same rule as the server.
 */
export class Asks {
  readonly #applicationId: number;
  readonly #store: FormStore;
  readonly #lookUp: (key: string, value: FieldValue, proof: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The gender when the name was typed. If it has changed once the lookup answers, the user has entered it. */
  #gender: FieldValue | undefined;

  constructor(
    applicationId: number,
    store: FormStore,
    lookUp: (key: string, value: FieldValue, proof: string) => void,
  ) {
    this.#applicationId = applicationId;
    this.#store = store;
    this.#lookUp = lookUp;
  }

  later(asks: readonly Ask[]): void {
    const ask = asks.findLast((one) => one.kind === 'gender');
    if (!ask) return;
    this.#gender = this.#store.values().gender;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#askGender(ask.first_name), PAUSE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #askGender(name: string): Promise<void> {
    const result = await client.call('getGenderByName', { name, application_id: this.#applicationId });
    const { gender: now, first_name } = this.#store.values();
    // A gender chosen by a user stays; one derived from an earlier first name is replaced.
    const isOpen = isBlank(now) || isFromFirstName(this.#store.origins().gender);
    const isChanged = (now ?? null) !== (this.#gender ?? null);
    if (!isOpen || isChanged || first_name !== name) return;
    const found = result.ok ? acceptedGender(result.data.gender_details) : null;
    if (found !== (isBlank(now) ? null : now))
      this.#lookUp('gender', found, result.ok ? result.data.gender_details.proof : '');
  }
}
