import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install/install.mjs';

const PAGE = join(root, 'docs/third-party.md');

function packages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version, license }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license: license ?? 'none stated',
    }));
}

export function thirdPartyPage() {
  const all = packages();
  const rows = [...new Set(all.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`))];
  const counts = Map.groupBy(all, ({ license }) => license);
  const licenses = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return `# Packages and licenses

Written by \`node scripts/third-party.mjs\` from \`package-lock.json\`. The text of each license is in the package's folder in \`node_modules\`.

| license | packages |
|---|---|
${licenses.map(([license, of]) => `| ${license} | ${of.length} |`).join('\n')}

| package | version | license |
|---|---|---|
${rows.sort().join('\n')}
`;
}

export const storedPage = () => readFileSync(PAGE, 'utf8');

if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, thirdPartyPage());
