/** Tasks that belong together wait in one line; `key` is whatever tells it from the others. */
type Line<Task> = { key: unknown; tasks: Task[]; busy: number };

/** A task that took longer makes its line a slow one. */
const SLOW_MS = 250;
const MOST_REMEMBERED = 500;

/**
 * Lines that are served in turn by `most` helpers. One line never holds all of them, and neither do all those together
 * whose last task was slow, which come after the others: so what runs wild holds up itself.
 */
export function createLines<Task>(most: number) {
  const mostOfOne = Math.max(1, most - 1);
  // In the order in which they are served.
  const lines = new Map<unknown, Line<Task>>();
  const slow = new Set<unknown>();
  let waiting = 0;

  const pick = (): Line<Task> | undefined => {
    let [next, slowBusy]: [Line<Task> | undefined, number] = [undefined, 0];
    for (const line of lines.values()) {
      const isOpen = line.tasks.length > 0 && line.busy < mostOfOne;
      if (slow.has(line.key)) {
        slowBusy += line.busy;
        if (isOpen) next ??= line;
      } else if (isOpen) return line;
    }
    return slowBusy < mostOfOne ? next : undefined;
  };

  const leave = (line: Line<Task>): void => {
    if (line.tasks.length === 0 && line.busy === 0) lines.delete(line.key);
  };

  const remember = (key: unknown, took_ms: number): void => {
    slow.delete(key);
    if (took_ms <= SLOW_MS) return;
    slow.add(key);
    if (slow.size > MOST_REMEMBERED) for (const oldest of [...slow].slice(0, 1)) slow.delete(oldest);
  };

  return {
    /** How many wait. */
    waiting: () => waiting,
    /** Whether one of those that wait may be served now. */
    hasNext: () => pick() !== undefined,
    add(key: unknown, task: Task): void {
      const line = lines.get(key) ?? { key, tasks: [], busy: 0 };
      lines.set(key, line);
      line.tasks.push(task);
      waiting += 1;
    },
    /** Takes the task whose turn it is; `done` says how long it took. */
    take(): { task: Task; done: (took_ms: number) => void } | undefined {
      const line = pick();
      const task = line?.tasks.shift();
      if (!line || !task) return undefined;
      waiting -= 1;
      line.busy += 1;
      lines.delete(line.key);
      lines.set(line.key, line);
      return {
        task,
        done(took_ms) {
          line.busy -= 1;
          remember(line.key, took_ms);
          leave(line);
        },
      };
    },
    /** Takes a task out that waits. @returns false when it does not (any more) */
    remove(key: unknown, task: Task): boolean {
      const line = lines.get(key);
      const at = line?.tasks.indexOf(task) ?? -1;
      if (!line || at < 0) return false;
      line.tasks.splice(at, 1);
      waiting -= 1;
      leave(line);
      return true;
    },
    /** Takes out whoever waits longest, or who came last to the longest line. */
    drop(which: 'first' | 'of the longest'): Task | undefined {
      const all = [...lines.values()].filter(({ tasks }) => tasks.length > 0);
      const line = which === 'first' ? all[0] : all.toSorted((a, b) => b.tasks.length - a.tasks.length)[0];
      const task = which === 'first' ? line?.tasks.shift() : line?.tasks.pop();
      if (!line || !task) return undefined;
      waiting -= 1;
      leave(line);
      return task;
    },
  };
}
