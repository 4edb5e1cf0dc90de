import { createInspector } from './inspector.ts';
import { LAUNCHABLE } from './product.ts';

type Missing = { version: number; is_launchable: boolean; fields: { field: string }[] };

export async function quoteByAssistant(url: string, secret: string) {
  const inspector = createInspector(url, secret);
  const started = performance.now();
  let calls = 0;
  function call<Answer = object>(name: string, input: object): Promise<Answer> {
    calls += 1;
    return inspector.callTool<Answer>(name, input);
  }
  try {
    // Fails if a tool's schema is one that other clients cannot read.
    const listed = await inspector.ask('tools/list', ['--strict']);
    const { tools } = ((listed as { result?: object }).result ?? listed) as { tools: { name: string }[] };
    const { id } = await call<{ id: number }>('create_application', {
      application_type: 'flood',
      searched_address: '12 Ocean Dr, Miami Beach FL 33139',
    });
    const { version, fields } = await call<Missing>('get_missing_answers', { application_id: id, wait_seconds: 30 });
    await call('set_answers', { application_id: id, version, answers: LAUNCHABLE.flood });
    await call('launch_quotes', { application_id: id });
    const { is_complete } = await call<{ is_complete: boolean }>('get_quotes', {
      application_id: id,
      wait_seconds: 30,
    });
    const { quotes } = await call<{ quotes: unknown[] }>('compare_quotes', { application_id: id });
    const { url: proposal } = await call<{ url: string }>('make_proposal', { application_id: id });
    const draft = { application_id: id, channel: 'email', subject: 'Your flood quotes', body: 'Here they are.' };
    const { is_sent } = await call<{ is_sent: boolean }>('draft_message', draft);
    if (!is_complete || quotes.length === 0 || !proposal || is_sent)
      throw new Error(`The house was not quoted: ${JSON.stringify({ is_complete, quotes, proposal, is_sent })}`);
    const seconds = (performance.now() - started) / 1_000;
    return { id, calls, seconds, tools: tools.length, missing: fields.length, quotes: quotes.length };
  } finally {
    inspector.close();
  }
}
