import { expect, it } from 'vitest';
import type { Step, StepRequest } from '../types.ts';
import { type Starter, starters } from './index.ts';

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`;
const row = (name: string, value: string): string => `| ${name} | \`${value.replaceAll('|', '\\|')}\` |`;
const LANGUAGES = {
  json: 'jsonata',
  graphql: 'jsonata',
  form: 'jsonata',
  multipart: 'jsonata',
  xml: 'xml',
  text: 'text',
};

function requestOf({ query, headers, body }: StepRequest): string[] {
  const rows = [
    ...Object.entries(query ?? {}).map(([name, value]) => row(`query \`${name}\``, value)),
    ...Object.entries(headers ?? {}).map(([name, value]) => row(`header \`${name}\``, value)),
  ];
  return [
    ...(rows.length > 0 ? [['| | |', '| --- | --- |', ...rows, ''].join('\n')] : []),
    ...(body?.query ? ['GraphQL query:\n', block('graphql', body.query)] : []),
    ...(body ? [`Body, ${body.kind}:\n`, block(LANGUAGES[body.kind], body.text)] : []),
  ];
}

function stepOf(step: Step, at: number): string {
  const { id, name, request, ask, outputs, on_failure, understood, ...rest } = step;
  const line = request ? `\`${request.method ?? 'POST'} ${request.path}\`` : 'asks the agent';
  const told = [
    ...Object.entries(rest).map(([key, value]) => row(`\`${key}\``, String(value))),
    ...(understood ? [row('`understood`', understood.join(', '))] : []),
    ...Object.entries(outputs ?? {}).map(([key, value]) => row(`output \`${key}\``, value)),
    ...(on_failure?.reason ? [row('on failure, what is said', on_failure.reason)] : []),
  ];
  return [
    `#### ${at + 1}. ${name} (\`${id}\`)\n`,
    `${line}\n`,
    ...(request ? requestOf(request) : []),
    ...(ask ? [block('jsonata', ask)] : []),
    ...(told.length > 0 ? [['| | |', '| --- | --- |', ...told, ''].join('\n')] : []),
  ].join('\n');
}

const waits = ({ waiting }: Starter['mapping']): string | null =>
  waiting === undefined ? null : typeof waiting === 'string' ? waiting : JSON.stringify(waiting);

function besidesOf({ mapping, states, forms, timeout_ms }: Starter): string[] {
  const rows = [
    ...(states ? [row('states', states.join(', '))] : []),
    ...(forms ? [row('forms', forms.join(', '))] : []),
    ...(timeout_ms === undefined ? [] : [row('`timeout_ms`', String(timeout_ms))]),
    ...(waits(mapping) === null ? [] : [row('waiting period', waits(mapping) ?? '')]),
    ...(mapping.eligibility ?? []).map(({ when, reason }) => row(`asked when, else '${reason}'`, when)),
  ];
  return rows.length > 0 ? ['It also sets:\n', ['| | |', '| --- | --- |', ...rows, ''].join('\n')] : [];
}

const chapterOf = (starter: Starter): string => {
  const { name, about, lines, auth, secrets, mapping } = starter;
  return [
    `## ${name}\n`,
    `${about}\n`,
    `Line: ${lines.join(', ')}. Secrets: ${secrets.length > 0 ? secrets.map((one) => `\`${one}\``).join(', ') : 'none'}. Authentication:\n`,
    block('json', JSON.stringify(auth, null, 2)),
    ...besidesOf(starter),
    ...(mapping.steps ?? []).map(stepOf),
    '#### Answer\n',
    block('jsonata', mapping.answer ?? ''),
    ...(mapping.bind?.length ? ['### To bind\n', ...mapping.bind.map(stepOf)] : []),
  ].join('\n');
};

it('docs/carrier-starts.md is made from the starts (vitest -u writes it)', async () => {
  const text = `# The conversations that a carrier can start from

Made from \`apps/server/src/integrations/carriers/starters\`; **Start from** of a new carrier fills the form with one. Each
is launched against a stand-in of the sandbox and compared with it to the cent. How to use one, and what each is for:
[carriers.md](carriers.md).

${starters().map(chapterOf).join('\n')}`;
  await expect(text).toMatchFileSnapshot('../../../../../../docs/carrier-starts.md');
});
