import { type FieldValue, sameValue } from '@freeboard/domain/forms';
import { type Change, type Conflict, joinChanges, rebase } from '../drafts/changes.ts';
import type { PendingEdits } from './store.ts';

/** How many values of a field that were sent without an answer are remembered. */
const MOST_SENT = 3;

/** Unsaved edits in the order made; a refused one is not sent again until its field is edited again. */
export class PendingChanges {
  #changes = new Map<string, Change>();
  readonly #refused = new Set<string>();

  get size(): number {
    return this.#changes.size;
  }

  list(): Change[] {
    return [...this.#changes.values()];
  }

  edits(): PendingEdits {
    return new Map(this.list().map(({ key, value }) => [key, value]));
  }

  sendable(): Change[] {
    return this.list().filter(({ key }) => !this.#refused.has(key));
  }

  refused(): string[] {
    return [...this.#changes.keys()].filter((key) => this.#refused.has(key));
  }

  /** A field that is already pending retains its base. */
  edit(change: Change): void {
    const before = this.#changes.get(change.key);
    this.remove(change.key);
    const { base, sent } = before ?? change;
    this.#changes.set(change.key, { ...change, base, ...(sent ? { sent } : {}) });
  }

  /** Edits of an earlier visit come before those made since, which replace them field by field. */
  restore(left: readonly Change[]): void {
    const older = left.filter(({ key }) => !this.#changes.has(key));
    this.#changes = new Map([...joinChanges([older]), ...this.list()].map((change) => [change.key, change]));
  }

  /**
   * Remembers the values being sent, because an answer may never arrive. @returns the changes with their sent values
   */
  noteSent(changes: readonly Change[]): Change[] {
    return changes.map((change) => {
      const before = (change.sent ?? []).filter((value) => !sameValue(value, change.value));
      const noted = { ...change, sent: [...before, change.value].slice(-MOST_SENT) };
      this.#changes.set(change.key, noted);
      return noted;
    });
  }

  /** The server saved nothing of a refused request, so none of its values counts as sent. */
  refuse(request: readonly Change[], refused: readonly Change[]): void {
    for (const { key, value } of request) {
      const change = this.#changes.get(key);
      const sent = change?.sent?.filter((one) => !sameValue(one, value));
      if (change) this.#changes.set(key, { ...change, sent });
    }
    for (const { key } of refused) this.#refused.add(key);
  }

  remove(key: string): void {
    this.#changes.delete(key);
    this.#refused.delete(key);
  }

  /** `theirs`, which the server has saved, becomes the base of the user's value. */
  keepMine({ key, theirs }: Conflict): void {
    const change = this.#changes.get(key);
    if (change) this.#changes.set(key, { ...change, base: theirs });
  }

  /**
   * A field that was edited again stays pending on top of the saved value, even with the same value: a rule may
   * change the field after another edit that the server does not have yet.
   */
  acknowledge(sent: readonly Change[]): void {
    for (const change of sent) {
      const current = this.#changes.get(change.key);
      if (current === change) this.remove(change.key);
      else if (current) this.#changes.set(change.key, { ...current, base: change.value });
    }
  }

  rebase(
    values: Readonly<Record<string, FieldValue | undefined>>,
    isDerived: (key: string) => boolean,
  ): readonly Conflict[] {
    const { changes, conflicts } = rebase(this.list(), values, isDerived);
    this.#changes = new Map(changes.map((change) => [change.key, change]));
    return conflicts;
  }
}
