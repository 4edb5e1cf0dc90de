import { RESOURCES, type Resource, type ResourceName } from './resources.ts';

/** The id in examples, which readers replace with one of theirs. */
export const EXAMPLE_ID = 4711;
export const EXAMPLE_LANGUAGES = ['curl', 'typescript', 'python'] as const;
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json };

const PDF =
  'JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgNjEyIDc5Ml0+PmVuZG9iagp0cmFpbGVyPDwvUm9vdCAxIDAgUj4+CiUlRU9GCg==';

const EXAMPLES: Partial<Record<ResourceName, { body?: Json; query?: string }>> = {
  listApplications: { query: '?line=flood&limit=10' },
  createApplication: {
    body: {
      application_type: 'flood',
      searched_address: '12 Ocean Dr, Miami Beach FL 33139',
      useable_details: { first_name: 'Ana', last_name: 'Lee', phone: '(305) 555-0100' },
    },
  },
  updateApplication: { body: { useable_details: { year_build: 1998, sqft: 2_140 } } },
  launchApplication: { body: {} },
  exportApplication: { query: '?format=acord' },
  addDocuments: { body: { files: [{ name: 'Elevation certificate.pdf', content_base64: PDF }] } },
  makeLink: { body: { kind: 'link' } },
  enterPolicies: {
    body: {
      policies: [
        {
          line: 'home',
          form: 'HO3',
          carrier_name: 'Gulf & Harbor',
          policy_number: 'HO 37959602',
          insured: 'Ana Lee',
          address: '12 Ocean Dr, Miami Beach FL 33139',
          effective_date: '2026-12-09',
          expiration_date: '2027-12-09',
          premium: 1311.5,
        },
      ],
    },
  },
  receiveLead: {
    body: { name: 'Ana Lee', phone: '305-555-0100', address: '12 Ocean Dr, Miami Beach FL 33139', line: 'flood' },
  },
  saveWebhook: { body: { url: 'https://ams.example/hooks', events: ['quote.received', 'policy.bound'] } },
  redeliver: { body: {} },
};

type Parts = { method: string; path: string; headers: [string, string][]; body: Json | undefined };

function partsOf(name: ResourceName): Parts {
  const { method, path }: Resource = RESOURCES[name];
  const { body, query = '' } = EXAMPLES[name] ?? {};
  const headers: [string, string][] = [
    ...(body === undefined ? [] : [['content-type', 'application/json'] as [string, string]]),
    ...(method === 'patch' ? [['if-match', '"1"'] as [string, string]] : []),
  ];
  return {
    method: method.toUpperCase(),
    path: `/api/v1${path.replace('{id}', String(EXAMPLE_ID))}${query}`,
    headers,
    body,
  };
}

const asShellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curl({ method, path, headers, body }: Parts): string {
  const more = [...headers.map(([name, value]) => `-H ${asShellWord(`${name}: ${value}`)}`)];
  if (body !== undefined) more.push(`-d ${asShellWord(JSON.stringify(body))}`);
  const lines = [`curl -X ${method} "$FREEBOARD_URL${path}"`, '-H "authorization: Bearer $FREEBOARD_KEY"', ...more];
  return lines.join(' \\\n  ');
}

function typescript({ method, path, headers, body }: Parts): string {
  const named = headers.map(([name, value]) => `, '${name}': '${value}'`).join('');
  return [
    `const answer = await fetch(\`\${process.env.FREEBOARD_URL}${path}\`, {`,
    `  method: '${method}',`,
    `  headers: { authorization: \`Bearer \${process.env.FREEBOARD_KEY}\`${named} },`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
    '});',
    'console.log(answer.status, await answer.text());',
  ].join('\n');
}

function asPython(value: Json): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(asPython).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}: ${asPython(one)}`)
    .join(', ')}}`;
}

function python({ method, path, headers, body }: Parts): string {
  const named = headers.map(([name, value]) => `, ${JSON.stringify(name)}: '${value}'`).join('');
  return [
    'import json, os, urllib.request',
    'request = urllib.request.Request(',
    `    os.environ["FREEBOARD_URL"] + ${JSON.stringify(path)},`,
    `    method="${method}",`,
    `    headers={"authorization": "Bearer " + os.environ["FREEBOARD_KEY"]${named}},`,
    ...(body === undefined ? [] : [`    data=json.dumps(${asPython(body)}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as answer:',
    '    print(answer.status, answer.read().decode())',
  ].join('\n');
}

const WRITERS: Record<ExampleLanguage, (parts: Parts) => string> = { curl, typescript, python };

/** An example call of a resource: a program that reads two environment variables and prints the status and answer. */
export const exampleOf = (name: ResourceName, language: ExampleLanguage): string => WRITERS[language](partsOf(name));

const FENCES: Record<ExampleLanguage, string> = { curl: 'sh', typescript: 'ts', python: 'python' };

export const examplesText = (name: ResourceName): string =>
  EXAMPLE_LANGUAGES.map((language) => `\`\`\`${FENCES[language]}\n${exampleOf(name, language)}\n\`\`\``).join('\n\n');
