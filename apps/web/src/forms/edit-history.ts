import type { Values } from '@freeboard/domain/forms';
import { same } from '@freeboard/domain/same';
import type { UndoStep } from '../lib/hotkeys.ts';

/** `keys`: the fields that the user set; `before` and `after` also have the values that rules changed. */
export type Edit = { keys: readonly string[]; before: Values; after: Values };

const MOST = 100;

/** Whether the form still has the values that this step would replace. */
const holds = ({ keys, before, after }: Edit, step: UndoStep, values: Values): boolean =>
  keys.every((key) => same(values[key], (step === -1 ? after : before)[key]));

/** The newest edit is the last of each list. */
export class EditHistory {
  #done: Edit[] = [];
  #undone: Edit[] = [];
  #typing: string | null = null;

  /** @returns the edit that the change became part of */
  add(edit: Edit, typing: string | null): Edit {
    const last = this.#done.at(-1);
    const isMore = typing !== null && typing === this.#typing && last !== undefined;
    const next = isMore
      ? { keys: edit.keys, before: { ...edit.before, ...last.before }, after: { ...last.after, ...edit.after } }
      : edit;
    if (isMore) this.#done.pop();
    this.#undone = [];
    // Compares all changed fields: a field that is typed back may have replaced values of others, which an undo
    // restores.
    const isUndone = same(next.before, next.after);
    this.#typing = isUndone ? null : typing;
    if (!isUndone) this.#done = [...this.#done.slice(1 - MOST), next];
    return next;
  }

  /** Text typed into the same field later is another edit. */
  end(): void {
    this.#typing = null;
  }

  /**
   * Takes the next edit to undo or redo and moves it to the other stack. Edits whose values have changed since are
   * dropped.
   */
  take(step: UndoStep, values: Values): Edit | undefined {
    const [from, to] = step === -1 ? [this.#done, this.#undone] : [this.#undone, this.#done];
    for (let edit = from.pop(); edit; edit = from.pop()) {
      if (!holds(edit, step, values)) continue;
      to.push(edit);
      this.#typing = null;
      return edit;
    }
    return undefined;
  }

  /** Removes the edit even if others followed; false if its values have changed since. */
  takeOne(edit: Edit, values: Values): boolean {
    this.#done = this.#done.filter((one) => one !== edit);
    return holds(edit, -1, values);
  }
}
