import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FILE_LIMITS } from '@freeboard/domain/files';
import { z } from 'zod';
import {
  type CarrierConfig,
  type DocumentAccess,
  fetchDocument,
  NotFetched,
} from '../../../integrations/carriers/index.ts';
import type { App } from '../../../kernel/app.ts';
import { Effects } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { asCarrierText, revealCarrier } from '../../../kernel/database/masked.ts';
import { keepWithRows } from '../../../kernel/files/named-files.queries.ts';
import { receiveFile } from '../../../kernel/files/receive-file.ts';
import { ArchiveRefused, isArchive, type UnpackedFile, unzipDocuments } from '../../../kernel/files/unzip-documents.ts';
import type { Upload } from '../../../kernel/files/uploads.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { sharedTokens } from '../../../kernel/shared-tokens.queries.ts';
import { attachments } from '../../applications/index.ts';
import { agencyDb } from '../agency-db.ts';
import { carrierRowsOfAny, toConfig } from '../carriers.queries.ts';
import { recordFor } from '../requests/exchange-recorder.ts';
import {
  insertDocuments,
  lockWaitingDocument,
  updateDocumentState,
  type WaitingDocument,
  waitingDocuments,
} from './documents.queries.ts';
import { partsOf } from './request-files.queries.ts';
import { DOCUMENTS_QUEUE } from './save-documents.ts';

const PDF = 'application/pdf';

/** 'Palmetto Flood PF-20931 Quote.pdf': the carrier, the quote number, and the carrier's own title. */
function nameOf(row: WaitingDocument, carrier: CarrierConfig, mediaType = ''): string {
  const whose = row.offer_carrier_name ? revealCarrier(row.offer_carrier_name) : carrier.name;
  const own = revealCarrier(row.name);
  const ending = /\.[a-z\d]{1,5}$/i.exec(own)?.[0] ?? (mediaType === PDF ? '.pdf' : '');
  const stem = own.slice(0, own.length - (own.endsWith(ending) ? ending.length : 0));
  const title = [whose, row.carrier_quote_number, stem].filter(Boolean).join(' ').replaceAll(/[\\/]/g, '-');
  return title.slice(0, FILE_LIMITS.name - ending.length) + ending;
}

/** Downloads a file from the address in the answer. @throws NotFetched */
async function bytesOf(app: App, row: WaitingDocument, carrier: CarrierConfig): Promise<Buffer> {
  if (row.source_url === null) throw new NotFetched('The answer has neither an address nor a content for it.');
  if (row.is_sandbox !== null && row.is_sandbox !== carrier.is_sandbox)
    throw new NotFetched('The carrier was changed over between test and production since.');
  const { connection, services, clock, log } = app;
  const owner = {
    agencyId: row.agency_id,
    applicationId: row.application_id,
    quoteId: row.request_id,
    carrierName: carrier.name,
    isSandbox: row.is_sandbox ?? carrier.is_sandbox,
  };
  // A failed download says nothing about the carrier's health in quoting.
  const { record, written } = recordFor({ db: connection.db, clock, log }, owner, null);
  const tokens = sharedTokens(connection.db, services.vault);
  const access = row.headers_sealed ? (JSON.parse(services.vault.open(row.headers_sealed)) as DocumentAccess) : null;
  const url = revealCarrier(row.source_url);
  try {
    return await fetchDocument(carrier, url, services.caller.recordedBy(record), tokens, access);
  } finally {
    await written();
  }
}

const PIECE = 256 * 1024;
/** Yields a file in pieces, so that other work runs between them. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

type Received = Upload | { files: UnpackedFile[] } | string;

/**
 * Downloads and inspects a file.
 * @returns the received file, the files of an archive, or the reason for a refusal
 */
async function received(app: App, row: WaitingDocument, carrier: CarrierConfig): Promise<Received> {
  try {
    const saved = partsOf(app.connection.db, row.id);
    const bytes = row.may_be_archive ? await buffer(saved) : row.has_content ? null : await bytesOf(app, row, carrier);
    if (bytes && (await isArchive(bytes))) return { files: await unzipDocuments(bytes) };
    const source = bytes ? Readable.from(piecesOf(bytes)) : saved;
    const file = await receiveFile(app.services.files, nameOf(row, carrier), source);
    return 'fault' in file ? file.fault : file;
  } catch (error) {
    if (error instanceof NotFetched || error instanceof ArchiveRefused) return error.message;
    throw error;
  }
}

const inAgency = <T>(app: App, agencyId: number, work: (db: TenantDb, effects: Effects) => Promise<T>) =>
  app.connection.db.transaction().execute(async (trx) => {
    const effects = new Effects();
    const done = await work(agencyDb(trx, agencyId), effects);
    await flush(trx, effects, SYSTEM, app.queue);
    return done;
  });

async function unpackArchive(app: App, row: WaitingDocument, files: readonly UnpackedFile[]): Promise<void> {
  await inAgency(app, row.agency_id, async (db, effects) => {
    if (!(await lockWaitingDocument(db, row.id))) return;
    const { agency_id, application_id, request_id, carrier_id, offer_key } = row;
    const archive = revealCarrier(row.name).replace(/\.zip$/i, '');
    const taken = new Set<string>();
    const rows = files.map(({ name, bytes }) => {
      let unique = `${archive} ${name}`;
      for (let number = 2; taken.has(unique); number += 1) unique = `${archive} ${number} ${name}`;
      taken.add(unique);
      return {
        agency_id,
        application_id,
        request_id,
        carrier_id,
        offer_key,
        content: bytes,
        state: 'waiting',
        name: asCarrierText(unique),
        created_at: app.clock.now(),
      };
    });
    await insertDocuments(db, rows);
    await updateDocumentState(db, row.id, {
      state: 'unpacked',
      fault: asCarrierText(''),
      content: null,
      headers_sealed: null,
    });
    effects.jobs.push({ queue: DOCUMENTS_QUEUE, data: { request_id } });
  });
}

/**
 * Downloads one file and saves it, or unpacks it if it is an archive. The reason for a failure is shown with the
 * quote.
 */
async function fetchOne(app: App, row: WaitingDocument, carrier: CarrierConfig): Promise<void> {
  const file = await received(app, row, carrier);
  if (typeof file !== 'string' && 'files' in file) return unpackArchive(app, row, file.files);
  const { files } = app.services;
  const key = randomUUID();
  if (typeof file !== 'string') await files.keep(file.path, key);
  await keepWithRows(files, typeof file === 'string' ? [] : [key], () => saveOne(app, row, carrier, file, key));
}

/**
 * Saves the result of one download; `key` names the file in the storage. @returns whether a row now refers to the
 * file
 */
function saveOne(
  app: App,
  row: WaitingDocument,
  carrier: CarrierConfig,
  file: Upload | string,
  key: string,
): Promise<boolean> {
  const { agency_id, application_id } = row;
  return inAgency(app, agency_id, async (db, effects) => {
    if (!(await lockWaitingDocument(db, row.id))) return false;
    const of = { agencyId: agency_id, applicationId: application_id, ids: { application_id } };
    effects.events.push({ kind: 'quote', ...of, ids: { application_id, quote_id: row.request_id } });
    if (typeof file === 'string') {
      await updateDocumentState(db, row.id, { state: 'failed', fault: asCarrierText(file) });
      return false;
    }
    const { kind, media_type, size, sha256 } = file;
    const name = nameOf(row, carrier, media_type);
    const kept = { name, kind, media_type, size, sha256, storage_key: key };
    const from = carrier.name;
    const attachment_id = await attachments.addCarrierFile(db, {
      agency_id,
      application_id,
      from,
      at: app.clock.now(),
      file: kept,
    });
    await updateDocumentState(db, row.id, {
      state: 'kept',
      fault: asCarrierText(''),
      attachment_id,
      content: null,
      headers_sealed: null,
    });
    effects.events.push({ kind: 'note', ...of });
    effects.history.push({
      action: 'kept a file of a carrier',
      agencyId: agency_id,
      applicationId: application_id,
      changes: [{ field: 'carrier', from: null, to: from }],
    });
    return true;
  });
}

async function fetchDocuments(app: App, { request_id }: { request_id: number }): Promise<void> {
  const { db } = app.connection;
  const faults: unknown[] = [];
  for (const row of await waitingDocuments(db, request_id)) {
    const [stored] = await carrierRowsOfAny(db, [row.carrier_id]);
    if (stored) await fetchOne(app, row, toConfig(stored, app.services)).catch((error) => void faults.push(error));
  }
  // A file that cannot be saved does not hold up the others.
  if (faults.length > 0) throw faults[0];
}

async function endWaiting(app: App, { request_id }: { request_id: number }): Promise<void> {
  for (const { id, agency_id, application_id } of await waitingDocuments(app.connection.db, request_id))
    await inAgency(app, agency_id, async (db, effects) => {
      if (!(await lockWaitingDocument(db, id))) return;
      const fault = asCarrierText('It could not be saved. Fetch it again.');
      await updateDocumentState(db, id, { state: 'failed', fault });
      const ids = { application_id, quote_id: request_id };
      effects.events.push({ kind: 'quote', agencyId: agency_id, applicationId: application_id, ids });
    });
}

/** Downloads the files of an answer; the carrier's credentials are sent only to its own host. */
export const fetchDocumentsJob = defineJob(DOCUMENTS_QUEUE, z.object({ request_id: z.int() }), fetchDocuments, {
  concurrency: 2,
  onExhausted: endWaiting,
});
