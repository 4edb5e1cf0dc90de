import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const domain = join(import.meta.dirname, '..');

test.each(['document.title', 'process.env.HOME', 'fetch', 'setTimeout', 'localStorage'])(
  'has no %s: neither browser nor Node is in its types',
  (global) => {
    const folder = mkdtempSync(join(tmpdir(), 'freeboard-pure-'));
    const options = { incremental: false, tsBuildInfoFile: null };
    const project = { extends: join(domain, 'tsconfig.json'), compilerOptions: options, include: ['probe.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
    writeFileSync(join(folder, 'probe.ts'), `export const probe = ${global};\n`);
    const tsc = join(domain, '../../node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '--project', folder], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(stdout).toMatch(/error TS2(304|580|584|591): Cannot find name/);
    expect(status).not.toBe(0);
  },
);
