/**
 * Runs `work` for a key at once; asked again while it runs, runs it exactly once more when it has ended.
 * So a burst of events costs two rounds, and the last one is never missed.
 */
export function createRefresher(work: (key: string) => Promise<unknown>): (key: string) => void {
  const running = new Map<string, { again: boolean }>();
  return function refresh(key) {
    const current = running.get(key);
    if (current) {
      current.again = true;
      return;
    }
    const round = { again: false };
    running.set(key, round);
    void work(key)
      .catch(() => undefined)
      .then(() => {
        running.delete(key);
        if (round.again) refresh(key);
      });
  };
}
