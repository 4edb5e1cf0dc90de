type Queue<Task> = { key: unknown; tasks: Task[]; busy: number };

/** Milliseconds. A task that takes longer makes its key slow. */
const SLOW_MS = 250;
const MOST_REMEMBERED = 500;

/**
 * The queues in the order of service, and the slow keys. At most `mostOfOne` helpers serve one key, or all slow keys,
 * at a time.
 */
function createRotation<Task>(mostOfOne: number) {
  const queues = new Map<unknown, Queue<Task>>();
  const slow = new Set<unknown>();

  const removeIfIdle = (queue: Queue<Task>): void => {
    if (queue.tasks.length === 0 && queue.busy === 0) queues.delete(queue.key);
  };

  const remember = (key: unknown, took_ms: number): void => {
    slow.delete(key);
    if (took_ms <= SLOW_MS) return;
    slow.add(key);
    if (slow.size > MOST_REMEMBERED) for (const oldest of [...slow].slice(0, 1)) slow.delete(oldest);
  };

  return {
    get: (key: unknown) => queues.get(key),
    ensure(key: unknown): Queue<Task> {
      const queue = queues.get(key) ?? { key, tasks: [], busy: 0 };
      queues.set(key, queue);
      return queue;
    },
    removeIfIdle,
    waiting: () => [...queues.values()].filter(({ tasks }) => tasks.length > 0),
    pick(): Queue<Task> | undefined {
      let [next, slowBusy]: [Queue<Task> | undefined, number] = [undefined, 0];
      for (const queue of queues.values()) {
        const isOpen = queue.tasks.length > 0 && queue.busy < mostOfOne;
        if (slow.has(queue.key)) {
          slowBusy += queue.busy;
          if (isOpen) next ??= queue;
        } else if (isOpen) return queue;
      }
      return slowBusy < mostOfOne ? next : undefined;
    },
    begin(queue: Queue<Task>): void {
      queue.busy += 1;
      queues.delete(queue.key);
      queues.set(queue.key, queue);
    },
    end(queue: Queue<Task>, took_ms: number): void {
      queue.busy -= 1;
      remember(queue.key, took_ms);
      removeIfIdle(queue);
    },
  };
}

/**
 * Creates a queue that is fair to its keys: `most` helpers serve them in rotation, and if there are several, no key
 * ever has all of them. Keys whose last task was slow come after the others, and even together never have all
 * helpers, so that a runaway task only delays tasks of slow keys.
 */
export function createFairQueue<Task>(most: number) {
  const rotation = createRotation<Task>(Math.max(1, most - 1));
  let waiting = 0;

  return {
    waiting: () => waiting,
    hasNext: () => rotation.pick() !== undefined,
    add(key: unknown, task: Task): void {
      rotation.ensure(key).tasks.push(task);
      waiting += 1;
    },
    /** Takes the next task, if one may run. Call `done` with the milliseconds it took. */
    take(): { task: Task; done: (took_ms: number) => void } | undefined {
      const queue = rotation.pick();
      const task = queue?.tasks.shift();
      if (!queue || !task) return undefined;
      waiting -= 1;
      rotation.begin(queue);
      return { task, done: (took_ms) => rotation.end(queue, took_ms) };
    },
    remove(key: unknown, task: Task): boolean {
      const queue = rotation.get(key);
      const at = queue?.tasks.indexOf(task) ?? -1;
      if (!queue || at < 0) return false;
      queue.tasks.splice(at, 1);
      waiting -= 1;
      rotation.removeIfIdle(queue);
      return true;
    },
    /** Removes and returns a waiting task: the first one of the next queue, or the newest of the longest queue. */
    drop(which: 'first' | 'of the longest'): Task | undefined {
      const all = rotation.waiting();
      const queue = which === 'first' ? all[0] : all.toSorted((a, b) => b.tasks.length - a.tasks.length)[0];
      const task = which === 'first' ? queue?.tasks.shift() : queue?.tasks.pop();
      if (!queue || !task) return undefined;
      waiting -= 1;
      rotation.removeIfIdle(queue);
      return task;
    },
  };
}
