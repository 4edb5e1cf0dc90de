import { randomUUID } from 'node:crypto';
import type { DocumentRow } from '@freeboard/contract';
import type { FileReading, ReadDocument, Reading } from '@freeboard/domain/documents';
import { LaneReader, readDocument } from '../../../src/features/documents/job.ts';
import { LANE_QUEUES } from '../../../src/features/documents/queue.ts';
import { SCRIPT, type Script } from '../../../src/features/documents/testing/script.ts';
import type { App } from '../../../src/kernel/app.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { connect } from '../../../src/kernel/database/pool.ts';
import { createLog } from '../../../src/kernel/log.ts';
import { createQueue } from '../../../src/kernel/queue.ts';
import { succeeded } from '../application.ts';
import type { SignedIn, TestServer } from '../server.ts';

const SCRIPTED = new URL('../../../src/features/documents/testing/scripted-reader.ts', import.meta.url);

export const scriptedPdf = (script: Script): Buffer =>
  Buffer.from(`%PDF-1.4\n%${randomUUID()}\n${SCRIPT}${JSON.stringify(script)}`);

export const readingOf = (given: Partial<Reading> = {}): Reading => ({
  field: 'bfe_elevation',
  label: 'B9',
  printed: '9.0',
  value: 9,
  page: 1,
  box: { x: 500, y: 540, width: 20, height: 12 },
  method: 'text',
  confidence: 1,
  strength: 'sure',
  ...given,
});

export const documentOf = (readings: Reading[], given: Partial<ReadDocument> = {}): ReadDocument => ({
  kind: 'elevation_certificate',
  edition: 'FEMA Form FF-206-FY-22-152 (8/23)',
  pages: [1],
  warnings: [],
  readings,
  ...given,
});

export const fileOf = (documents: ReadDocument[], given: Partial<FileReading> = {}): FileReading => ({
  pages: [{ width: 612, height: 792 }],
  documents,
  failure: null,
  ...given,
});

type Named = readonly [name: string, content: Buffer | string];

export async function sendFiles(
  server: Pick<TestServer, 'api' | 'apiKey'>,
  { sessionKey }: SignedIn,
  application_id: number,
  files: readonly Named[],
) {
  const form = new FormData();
  form.set('session_key', sessionKey);
  form.set('application_id', String(application_id));
  for (const [name, content] of files) form.append('files', new Blob([content as never]), name);
  const answer = await fetch(`${server.api}/agent-portal/documents/read`, {
    method: 'POST',
    headers: { 'x-api-key': server.apiKey },
    body: form,
  });
  return (await answer.json()) as {
    code: number;
    message: string;
    data: { documents: DocumentRow[] };
    error?: { errors: Record<string, string[]> };
  };
}

async function asWorker({ server, databaseUrl }: TestServer, act: (app: App) => Promise<void>) {
  const log = createLog('silent');
  const connection = connect(databaseUrl, log, 2);
  const queue = createQueue(databaseUrl, log, { supervise: false });
  await queue.start(Object.values(LANE_QUEUES));
  const app = { id: 'test', connection, queue, services: server.services, clock: systemClock, log } as unknown as App;
  await act(app);
  await queue.stop();
  await connection.close();
}

export const readScripted = (server: TestServer, ids: readonly number[], agency_id: number) =>
  asWorker(server, async (app) => {
    for (const document_id of ids) await readDocument(app, { agency_id, document_id }, SCRIPTED);
  });

export const takeShortTurn = (server: TestServer) =>
  asWorker(server, (app) => new LaneReader(app, 'recognition', SCRIPTED).takeTurn(0));

export async function readFileOf(
  server: TestServer,
  agent: SignedIn,
  application_id: number,
  script: Script,
  name = 'EC.pdf',
) {
  const { data } = await sendFiles(server, agent, application_id, [[name, scriptedPdf(script)]]);
  const { agency_id } = await server.db
    .selectFrom('applications')
    .select('agency_id')
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow();
  await readScripted(
    server,
    data.documents.map(({ id }) => id),
    agency_id,
  );
  return succeeded(await agent.call('listDocuments', { application_id })).documents;
}
