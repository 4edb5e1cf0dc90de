import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILES } from './configuration.ts';
import { root } from './install/install.mjs';

test.each(Object.entries(FILES))(
  '%s is as the variables are declared: node scripts/configuration.ts writes it',
  (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text());
  },
);
