import type { App } from '../kernel/app.ts';
import type { JobDefinition } from '../kernel/jobs.ts';

/** Milliseconds after a start within which every periodic job is queued once. */
const FIRST_MS = 600_000;

/**
 * Queues the periodic jobs, each once per interval across all processes, and none while the installation is on hold.
 */
export function createSchedule(app: App, jobs: readonly JobDefinition[]) {
  let timers: NodeJS.Timeout[] = [];
  async function queue({ name, everySeconds }: JobDefinition): Promise<void> {
    if (app.services.hold.current()) return;
    await app.queue.boss.send(name, {}, { singletonSeconds: everySeconds, retryLimit: 0 });
  }
  const queueLogged = (job: JobDefinition) =>
    void queue(job).catch((error: Error) =>
      app.log.warn({ queue: job.name, message: error.message }, 'a job could not be queued'),
    );
  const scheduled = jobs.filter((job) => job.everySeconds !== undefined);
  return {
    tick: async () => void (await Promise.all(scheduled.map(queue))),
    /**
     * Starts each job at its own offset within its interval, because jobs that start together would each open a
     * connection. Also queues each job once within FIRST_MS, so that hourly jobs run in an installation that restarts
     * more often than hourly.
     */
    start() {
      const first = scheduled.map((job, index) =>
        setTimeout(() => queueLogged(job), (FIRST_MS * (index + 1)) / scheduled.length),
      );
      const regular = scheduled.map((job, index) => {
        const span_ms = (job.everySeconds ?? 0) * 1_000;
        return setTimeout(
          () => {
            queueLogged(job);
            timers.push(setInterval(() => queueLogged(job), span_ms));
          },
          (span_ms * (index + 1)) / scheduled.length,
        );
      });
      timers = [...first, ...regular];
    },
    stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
    },
  };
}
