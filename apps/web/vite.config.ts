import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callTable } from './call-table.ts';
import { Edits, planChunks, SCRIPTS, shortPreloads, withoutFacades } from './chunk-plan.ts';
import { kitParts, queryParts, routerParts } from './router-parts.ts';
import { shellScript } from './shell-script.ts';
import { PORTAL, targetsOf } from './supported-browsers.ts';
import { themeVariables } from './theme-variables.ts';

const server = process.env.FREEBOARD_API ?? 'http://127.0.0.1:3000';

const plugins = () => {
  const edits = new Edits();
  return [
    callTable(),
    themeVariables(),
    routerParts(),
    queryParts(),
    kitParts(),
    shellScript(),
    withoutFacades(edits),
    shortPreloads(edits),
    edits.plugin(),
    react(),
  ];
};

const BUILD = {
  target: targetsOf(PORTAL),
  chunkSizeWarningLimit: 520,
  // Written next to the scripts, which do not reference them; the server does not serve them.
  sourcemap: 'hidden' as const,
  // Every supported browser preloads modules natively.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    // Importing a feature's index includes only what is used from it.
    treeshake: {
      moduleSideEffects: (id: string) => !/\/packages\/(contract|domain)\/|\/features\/[\w-]+\/index\.ts$/.test(id),
    },
    // The code that every page needs.
    output: { codeSplitting: { groups: [{ name: 'initial', tags: ['$initial' as const] }] } },
  },
};

async function buildInGroups() {
  const plan = await planChunks({ root: import.meta.dirname, plugins: plugins(), build: BUILD });
  const { groups } = BUILD.rolldownOptions.output.codeSplitting;
  const screens = SCRIPTS.map((name) => ({
    name,
    test: (id: string) => plan.get(id) === name,
    includeDependenciesRecursively: false,
  }));
  const output = { codeSplitting: { groups: [...groups, ...screens] } };
  return { ...BUILD, rolldownOptions: { ...BUILD.rolldownOptions, output } };
}

export default defineConfig(async ({ command }) => ({
  plugins: plugins(),
  server: { proxy: { '/api': server, '/config.json': server } },
  build: command === 'build' ? await buildInGroups() : BUILD,
}));
