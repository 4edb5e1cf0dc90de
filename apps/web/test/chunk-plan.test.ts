import { expect, test } from 'vitest';
import { Edits, withoutFacades } from '../chunk-plan.ts';

const chunk = (fileName: string, code: string, more: object = {}) => ({
  type: 'chunk' as const,
  fileName: `assets/${fileName}`,
  code,
  imports: [] as string[],
  isEntry: false,
  ...more,
});

test('imports what is behind a facade, also in the lists of what an import loads first', () => {
  const bundle = Object.fromEntries(
    [
      chunk(
        'initial-a.js',
        'd=["assets/details-b.js","assets/kept-d.js"];screen=()=>V(()=>import(`./details-b.js`),m([0]));other=()=>import(`./kept-d.js`)',
        { isEntry: true },
      ),
      chunk('details-b.js', 'export{t as default,n as Head}from"./details-c.js";'),
      chunk('details-c.js', 'let t=1,n=2;export{n,t};'),
      chunk('kept-d.js', 'export{t as default}from"./details-c.js";'),
      chunk('user-e.js', 'import{default as e}from"./kept-d.js";', { imports: ['assets/kept-d.js'] }),
    ].map((one) => [one.fileName, one]),
  );
  const { generateBundle } = withoutFacades(new Edits()) as unknown as {
    generateBundle: { handler: (options: null, bundle: object) => void };
  };
  generateBundle.handler(null, bundle);
  expect(Object.keys(bundle)).toEqual(
    ['initial-a.js', 'details-c.js', 'kept-d.js', 'user-e.js'].map((one) => `assets/${one}`),
  );
  expect(bundle['assets/initial-a.js']?.code).toBe(
    'd=["assets/details-c.js","assets/kept-d.js"];screen=()=>V(()=>import(`./details-c.js`).then(m=>({default:m.t,Head:m.n})),m([0]));other=()=>import(`./kept-d.js`)',
  );
});
