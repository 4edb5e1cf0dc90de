import { createFreeboardClient, dataOf, type FormValues, type Quote } from '@freeboard/client';

type House = { url: string; key: string; address: string; answers: FormValues };

/** Milliseconds between two checks whether all carriers have answered. */
const WAIT_MS = 1_000;

/**
 * Quotes flood insurance for a house: creates the application, saves the answers to its form, launches it, and waits
 * for all carriers.
 */
export async function quoteHouse({ url, key, address, answers }: House): Promise<Quote[]> {
  const freeboard = createFreeboardClient({ url, key });
  const body = { application_type: 'flood' as const, searched_address: address, useable_details: {} };
  const { application } = dataOf(await freeboard.POST('/applications', { body }));
  const path = { id: application.id };
  async function save() {
    // Property data may arrive in the meantime: a change must name the version that was read last.
    const { response } = await freeboard.GET('/applications/{id}', { params: { path } });
    const header = { 'If-Match': response.headers.get('etag') ?? '' };
    return freeboard.PATCH('/applications/{id}', { params: { path, header }, body: { useable_details: answers } });
  }
  let saved = await save();
  while (saved.response.status === 412) saved = await save();
  dataOf(saved);
  const header = { 'Idempotency-Key': `launch-${application.id}` };
  dataOf(await freeboard.POST('/applications/{id}/launch', { params: { path, header }, body: {} }));
  for (;;) {
    const quotes = dataOf(await freeboard.GET('/applications/{id}/quotes', { params: { path } }));
    if (quotes.is_complete) return quotes.data;
    await new Promise((resume) => setTimeout(resume, WAIT_MS));
  }
}
