import type { App } from '../kernel/app.ts';
import type { JobDefinition } from '../kernel/jobs.ts';

/** Queues the jobs that are done every so often: once in each span of time, however many processes do this; none while on hold. */
export function createSchedule(app: App, jobs: readonly JobDefinition[]) {
  let timers: NodeJS.Timeout[] = [];
  async function queue({ name, everySeconds }: JobDefinition): Promise<void> {
    if (app.services.hold.current()) return;
    await app.queue.boss.send(name, {}, { singletonSeconds: everySeconds, retryLimit: 0 });
  }
  const scheduled = jobs.filter((job) => job.everySeconds !== undefined);
  return {
    tick: async () => void (await Promise.all(scheduled.map(queue))),
    /** Each begins at its own part of its span: all at once they would open a connection each. */
    start() {
      timers = scheduled.map((job, index) => {
        const span_ms = (job.everySeconds ?? 0) * 1_000;
        const queueLogged = () =>
          void queue(job).catch((error: Error) =>
            app.log.warn({ queue: job.name, message: error.message }, 'a job could not be queued'),
          );
        return setTimeout(
          () => {
            queueLogged();
            timers[index] = setInterval(queueLogged, span_ms);
          },
          (span_ms * (index + 1)) / scheduled.length,
        );
      });
    },
    stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
    },
  };
}
