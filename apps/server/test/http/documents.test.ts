import { expect, it } from 'vitest';
import { quoted, succeeded } from '../support/application.ts';
import { useServer } from '../support/server.ts';

const server = useServer({ speed: 5_000 });

it('a document of any name has an address that works and in which nobody’s name stands, and which ends with the session', async () => {
  const agent = await server.current.as('agent');
  const names = { first_name: 'Maximiliana'.repeat(8).slice(0, 60), last_name: 'Oppenheimer'.repeat(8).slice(0, 60) };
  const { id } = await quoted(agent, 'flood', names);
  const { pdf_file_url, pdf_file_name } = succeeded(
    await agent.call('sendOrDownloadQuote', { request_type: 'download', application_id: id }),
  );
  expect(pdf_file_url).toMatch(/^\/api\/documents\/[\w-]{43}$/);
  expect(pdf_file_name).toMatch(/^Maximiliana[\w-]+-quotes\.pdf$/);
  const file = await fetch(`${server.current.url}${pdf_file_url}`);
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="${pdf_file_name}"`,
  ]);
  expect(file.headers.get('cache-control')).toContain('no-store');
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
