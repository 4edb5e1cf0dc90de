import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALL_NAMES, openApi, openApiOfPrograms } from '@freeboard/contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypes, { astToString } from 'openapi-typescript';

// `generate.mjs` lints both OpenAPI documents and writes the types of the client; with `--check` it compares them.
const TYPES = join(import.meta.dirname, 'src/schema.gen.ts');
const SERVER = 'https://quotes.example';
const DOCUMENTS = {
  '/api/v1/openapi.json': openApiOfPrograms({ server: `${SERVER}/api/v1` }),
  '/api/openapi.json': openApi({ server: `${SERVER}/api`, calls: CALL_NAMES }),
};

/** The problems that the linter finds in a document, one line each. */
async function faultsIn(path, document) {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: `${SERVER}${path}`, config });
  return problems.map(({ severity, ruleId, message, location }) =>
    [path, location[0]?.pointer ?? '', `${severity} ${ruleId}:`, message].join(' '),
  );
}

/** A copy of the document without the code examples in its descriptions: they are long, and not in TypeScript. */
const withoutExamples = (document) =>
  JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'description' && typeof value === 'string' ? value.split('\n\n```')[0] : value,
  );

async function typesOf(document) {
  const plain = withoutExamples(document);
  // For this schema, the generator would write a type that contains itself, which TypeScript rejects.
  plain.components.schemas.Json = {};
  const types = await openapiTypes(plain, { defaultNonNullable: false });
  return `/** Written by \`node packages/client/generate.mjs\`. */\n${astToString(types)}`;
}

const faults = (await Promise.all(Object.entries(DOCUMENTS).map((one) => faultsIn(...one)))).flat();
for (const fault of faults) console.error(fault);
const types = await typesOf(DOCUMENTS['/api/v1/openapi.json']);
const isCheck = process.argv.includes('--check');
const isCurrent = existsSync(TYPES) && readFileSync(TYPES, 'utf8') === types;
if (!isCheck) writeFileSync(TYPES, types);
else if (!isCurrent) console.error('The client is not of this contract: node packages/client/generate.mjs writes it.');
process.exitCode = faults.length > 0 || (isCheck && !isCurrent) ? 1 : 0;
