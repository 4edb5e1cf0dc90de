import { PAGE_MODULES, SERVER_MODULES } from './scripts/modules.mjs';

/** The arrows of the house (ARCHITECTURE.md), as rules that `npm test` enforces. */
const inside = (path) => `^${path}`;
const SERVER = 'apps/server/src';

/** The rooms of the server, lowest floor first: a room uses those of the floors below it. */
export const SERVER_FLOORS = [
  ['accounts'],
  ['people', 'settings'],
  ['quotes'],
  ['applications', 'dashboard', 'policies'],
  ['documents', 'lookups', 'quoting'],
  ['carriers', 'flood', 'messages', 'tasks'],
  ['bulk', 'crm', 'operation', 'sending'],
  ['agencies', 'agency-move', 'automation', 'client-page', 'clients'],
  ['customers', 'intake', 'privacy'],
  ['programs'],
];

/** The rooms of the page, as those of the server. */
export const PAGE_FLOORS = [
  [
    'accounts',
    'agency-move',
    'bulk-upload',
    'carriers',
    'crm',
    'customers',
    'dashboard',
    'flood',
    'notifications',
    'palette',
    'sending',
    'tasks',
  ],
  ['agencies', 'clients', 'policies', 'programs'],
  ['messages', 'operation'],
  ['application'],
  ['quotes'],
  ['applications'],
];

/** Refuses what leads to the same floor or up, and rooms without a floor. */
const floorsOf = (folder, floors) => [
  ...floors.map((rooms, floor) => ({
    name: `floor-${floor + 1}-of-${folder.split('/')[1]}`,
    severity: 'error',
    from: { path: `^${folder}/(${rooms.join('|')})/`, pathNot: ['\\.test\\.tsx?$', '/testing/'] },
    to: { path: `^${folder}/(${floors.slice(floor).flat().join('|')})/`, pathNot: `^${folder}/$1/` },
  })),
  {
    name: `room-of-${folder.split('/')[1]}-has-a-floor`,
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: `^${folder}/(${floors.flat().join('|')})/` },
    to: {},
  },
];

/** Refuses imports of a module from outside its folder, but for the list of modules: each can be taken out. */
const removable = (folder, modules, list) => {
  const rooms = modules.join('|');
  const name = `modules-of-${folder.split('/')[1]}-are-removable`;
  return modules.length === 0
    ? []
    : [
        {
          name,
          severity: 'error',
          from: { pathNot: [`^${folder}/(${rooms})/`, `^${list}$`, '^apps/(server|web)/test/modules/'] },
          to: { path: `^${folder}/(${rooms})/` },
        },
        {
          name: `${name}-alone`,
          severity: 'error',
          from: { path: `^${folder}/(${rooms})/` },
          to: { path: `^${folder}/(${rooms})/`, pathNot: `^${folder}/$1/` },
        },
      ];
};

export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    ...floorsOf(`${SERVER}/features`, SERVER_FLOORS),
    ...floorsOf('apps/web/src/features', PAGE_FLOORS),
    ...removable(`${SERVER}/features`, SERVER_MODULES, `${SERVER}/features.ts`),
    ...removable('apps/web/src/features', PAGE_MODULES, 'apps/web/src/modules.ts'),
    {
      name: 'unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^node:', '\\.css$'] },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: inside('packages/domain/src'), pathNot: '\\.test\\.ts$' },
      to: { pathNot: inside('packages/domain/src') },
    },
    {
      name: 'contract-knows-domain-only',
      severity: 'error',
      from: { path: inside('packages/contract/src') },
      to: { path: inside('apps/') },
    },
    {
      name: 'web-never-sees-server',
      severity: 'error',
      from: { path: inside('apps/web') },
      to: { path: inside('apps/(server|sandbox)') },
    },
    {
      name: 'page-carries-no-schemas',
      comment:
        'What runs in the page is in the domain, in the client or applies changes; of the contract it takes types, which weigh nothing.',
      severity: 'error',
      from: { path: [inside('apps/web/src'), inside('packages/contract/src/changes')] },
      to: {
        path: inside('packages/contract/src'),
        pathNot: [inside('packages/contract/src/client\\.ts$'), inside('packages/contract/src/changes')],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-never-sees-web',
      severity: 'error',
      from: { path: inside(SERVER) },
      to: { path: inside('apps/web') },
    },
    {
      name: 'server-never-sees-sandbox',
      severity: 'error',
      from: { path: inside(SERVER), pathNot: ['\\.test\\.ts$', '/testing/'] },
      to: { path: inside('apps/sandbox') },
    },
    {
      name: 'sandbox-stands-alone',
      severity: 'error',
      from: { path: inside('apps/sandbox/src'), pathNot: '\\.test\\.ts$' },
      to: { path: inside('(apps/(server|web)|packages)') },
    },
    {
      name: 'kernel-is-the-ground',
      severity: 'error',
      from: { path: inside(`${SERVER}/kernel`), pathNot: '\\.test\\.ts$' },
      to: { path: inside(`${SERVER}/`), pathNot: inside(`${SERVER}/kernel/`) },
    },
    {
      name: 'integrations-know-no-features',
      severity: 'error',
      from: { path: inside(`${SERVER}/integrations`), pathNot: ['\\.test\\.ts$', '/testing/'] },
      to: { path: inside(`${SERVER}/(http|features|jobs|demo|main)`) },
    },
    {
      name: 'features-know-no-transport',
      comment: 'But for a module that serves more than its calls, from its folder http.',
      severity: 'error',
      from: {
        path: inside(`${SERVER}/features/`),
        pathNot: ['\\.test\\.ts$', '/features/[^/]+/(http/|feature\\.ts$)'],
      },
      to: { path: inside(`${SERVER}/(http|demo|main)`) },
    },
    {
      name: 'features-meet-at-the-door',
      comment: 'A feature uses another one only through its index.ts.',
      severity: 'error',
      from: { path: `^${SERVER}/features/([^/]+)/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `^${SERVER}/features/`,
        pathNot: [`^${SERVER}/features/$1/`, `^${SERVER}/features/[^/]+/index\\.ts$`],
      },
    },
    {
      name: 'web-features-are-independent',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: {
        path: '^apps/web/src/features/',
        pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/[^/]+/index\\.tsx?$'],
      },
    },
    {
      name: 'sql-only-in-queries',
      comment: 'That no query is built from a database at hand either, scripts/lint/sql-only-in-queries.grit sees to.',
      severity: 'error',
      from: {
        path: inside(SERVER),
        pathNot: ['\\.queries\\.ts$', '\\.test\\.ts$', inside(`${SERVER}/(kernel|demo)/`), '/testing/'],
      },
      to: { path: 'node_modules/kysely' },
    },
    {
      name: 'sockets-only-in-integrations',
      severity: 'error',
      from: { path: inside(SERVER), pathNot: [`^${SERVER}/integrations`, '\\.test\\.ts$'] },
      to: { path: 'node_modules/(undici|nodemailer)' },
    },
    {
      name: 'programmed-is-checked-in-isolation',
      comment: 'What a person programmed is read and checked in processes of its own: only their helpers come to it.',
      severity: 'error',
      from: {
        path: inside(SERVER),
        pathNot: [
          `^${SERVER}/features/carriers/(checks|rates)/check-[^/]+\\.ts$`,
          `^${SERVER}/features/carriers/checks/checks-helper\\.ts$`,
          `^${SERVER}/integrations/carriers/checks\\.ts$`,
          '\\.test\\.ts$',
        ],
      },
      to: {
        path: [
          `^${SERVER}/features/carriers/rates/(grid-files|check-(decision|grids|overlaps|plan|sheets|tables))\\.ts$`,
          `^${SERVER}/features/carriers/checks/check-mapping\\.ts$`,
          `^${SERVER}/integrations/carriers/(checks|mapping/mapping-faults|rating/faults)\\.ts$`,
        ],
      },
    },
    {
      name: 'engine-runs-in-isolation',
      comment: 'The engine of the rate tables knows no limits: but for the reading of graphs it is only in helpers.',
      severity: 'error',
      from: {
        path: inside(SERVER),
        pathNot: [`^${SERVER}/integrations/carriers/rating/(faults|table|rating-helper)\\.ts$`, '\\.test\\.ts$'],
      },
      to: { path: 'node_modules/@gorules' },
    },
    {
      name: 'no-tests-in-products',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src', pathNot: ['\\.test\\.tsx?$', '/testing/'] },
      to: { path: ['\\.test\\.tsx?$', '/test/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.typ$'] },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
