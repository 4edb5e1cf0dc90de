import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentedVariables } from '../apps/server/src/kernel/env/env-variables.ts';
import { projectRoot } from '../apps/server/src/kernel/env/project-root.ts';

const HEAD = `# Configuration

Written by \`node scripts/configuration.ts\` from \`apps/server/src/kernel/env/env-variables.ts\`.

Everything has a default; environment variables change it. A file \`.env\` in the project's folder is read where the variable is not set in the environment; [.env.example](../.env.example) has a line for each. Of a variable marked *secret*, the value may also be in a file: \`SECRET_KEY_FILE=/run/secrets/key\`.

If root starts Freeboard, PostgreSQL runs as \`nobody\`; if the project is in a private home folder, PostgreSQL's files go to \`/var/lib/freeboard\`.
`;

export const configurationPage = () =>
  HEAD +
  documentedVariables()
    .map(({ group, variables }) => {
      const rows = variables.map(
        ({ name, unset, about, isSecret }) => `| \`${name}\`${isSecret ? ' *secret*' : ''} | ${unset} | ${about} |\n`,
      );
      return `\n## ${group}\n\n| variable | if not set | what it does |\n|---|---|---|\n${rows.join('')}`;
    })
    .join('');

export const exampleFile =
  () => `# Copy this file to .env and remove the # of what you set. docs/configuration.md explains each variable.
${documentedVariables()
  .map(
    ({ group, variables }) =>
      `\n# --- ${group}\n${variables.map(({ name, unset }) => `# ${name}=${/^[\w.:/,-]+$/.test(unset) && unset !== 'none' && unset !== 'any' ? unset : ''}\n`).join('')}`,
  )
  .join('')}
# --- Only for compose.yaml
# PUBLIC_NAME=
# DATABASE_PASSWORD=
`;

export const FILES = { 'docs/configuration.md': configurationPage, '.env.example': exampleFile };

if (import.meta.main)
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(projectRoot(), path), text());
