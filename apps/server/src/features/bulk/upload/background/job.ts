import { removedBefore } from '@freeboard/domain/privacy';
import { z } from 'zod';
import type { App } from '../../../../kernel/app.ts';
import { defineJob } from '../../../../kernel/jobs.ts';
import { runSteps } from '../../../../kernel/run-steps.ts';
import { SheetRefused } from '../../../../kernel/workbook/sheet.ts';
import { forgetCells, forgetFiles, takeUpStale, type UploadRecord, uploadById } from '../uploads.queries.ts';
import { type AtWork, contextOf, endUnattended, makerOfUpload, step } from './at-work.ts';
import { checkUpload } from './check.ts';
import { finish } from './finish.ts';
import { inspectUpload } from './inspect.ts';
import { launchUpload } from './launch.ts';
import { BULK_QUEUE } from './queue.ts';
import { storeUpload } from './store.ts';

const payload = z.object({ upload_id: z.int().positive(), generation: z.int() });

const STEPS: Readonly<Record<string, (work: AtWork, upload: UploadRecord) => Promise<void>>> = {
  reading: inspectUpload,
  checking: checkUpload,
  storing: storeUpload,
  launching: launchUpload,
};

/** Works on an upload in the state that it is in; with the next state comes the next job, or goes on at once. */
async function work(app: App, { upload_id: id, generation }: z.output<typeof payload>): Promise<void> {
  const viewer = await makerOfUpload(app, id);
  if (!viewer) return endUnattended(app, id, generation);
  for (let before = ''; ; ) {
    const upload = await uploadById(contextOf({ app, viewer }, app.connection.db, false).db, id);
    const act = upload && STEPS[upload.state];
    if (!upload || !act || upload.generation !== generation || upload.state === before) return;
    before = upload.state;
    const at: AtWork = { app, viewer, id, generation, state: upload.state };
    try {
      await act(at, upload);
    } catch (error) {
      if (!(error instanceof SheetRefused)) throw error;
      const fault = { message: error.message, row: error.row };
      await step(at, null, async (context, now) => finish(context, now, 'failed', fault));
      return;
    }
  }
}

export const bulkUploadJob = defineJob(BULK_QUEUE, payload, work, { concurrency: 2, onExhausted: 'sweep' });

/** Longer than any page of rows takes. */
const STALE_S = 60;

/** Takes up what a process left that died, and forgets what nobody needs any more. */
async function takeUp(app: App): Promise<void> {
  const { db } = app.connection;
  await runSteps(app.log, {
    stale: async () => {
      const stale = await takeUpStale(db, STALE_S);
      if (stale.length === 0) return;
      const jobs = stale.map(({ id, generation }) => ({ queue: BULK_QUEUE, data: { upload_id: id, generation } }));
      await app.queue.insert(db, jobs);
    },
    old: async () => {
      const old = await forgetFiles(db, removedBefore('upload_sheets', app.clock.now()));
      // Each for itself: what fails here is found by nothing else.
      await runSteps(
        app.log,
        Object.fromEntries(
          old.flatMap(({ id, storage_key }) => [
            [`cells of upload ${id}`, () => forgetCells(db, [id])],
            [
              `file of upload ${id}`,
              async () => storage_key !== null && (await app.services.files.remove(storage_key)),
            ],
          ]),
        ),
      );
    },
    arrivals: () => app.services.arrivals.purgeExpired(),
  });
}

export const takeUpUploadsJob = defineJob('bulk-upload-take-up', z.object({}), takeUp, {
  concurrency: 1,
  everySeconds: 10,
});
