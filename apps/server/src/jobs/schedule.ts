import type { App } from '../kernel/app.ts';
import type { JobDefinition } from '../kernel/jobs.ts';

/** Queues the jobs that are done every so often: once in each span of time, however many processes do this; none while on hold. */
export function createSchedule(app: App, jobs: readonly JobDefinition[]) {
  const timers: NodeJS.Timeout[] = [];
  async function queue({ name, everySeconds }: JobDefinition): Promise<void> {
    if (app.services.hold.current()) return;
    await app.queue.boss.send(name, {}, { singletonSeconds: everySeconds, retryLimit: 0 });
  }
  const scheduled = jobs.filter((job) => job.everySeconds !== undefined);
  return {
    tick: async () => void (await Promise.all(scheduled.map(queue))),
    start() {
      for (const job of scheduled)
        timers.push(
          setInterval(
            () => {
              queue(job).catch((error: Error) =>
                app.log.warn({ queue: job.name, message: error.message }, 'a job could not be queued'),
              );
            },
            (job.everySeconds ?? 0) * 1_000,
          ),
        );
    },
    stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
    },
  };
}
