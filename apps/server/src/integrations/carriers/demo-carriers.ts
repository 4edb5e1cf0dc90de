import { anchorReed } from './demo/anchor-reed.ts';
import { bayline } from './demo/bayline.ts';
import { beacon } from './demo/beacon.ts';
import type { DemoCarrier } from './demo/common.ts';
import { cypress } from './demo/cypress.ts';
import { gulfHarbor } from './demo/gulf-harbor.ts';
import { keystone } from './demo/keystone.ts';
import { northstar } from './demo/northstar.ts';
import { palmetto } from './demo/palmetto.ts';
import { dwellingFire } from './demo/rate-tables/dwelling-fire.ts';
import { home } from './demo/rate-tables/home.ts';
import { privateFlood } from './demo/rate-tables/private-flood.ts';
import { seawall } from './demo/seawall.ts';
import { tidewater } from './demo/tidewater.ts';
import { wayfarer } from './demo/wayfarer.ts';

const IN_SANDBOX = [
  ...[tidewater, palmetto, bayline, northstar, gulfHarbor, anchorReed],
  ...[seawall, beacon, cypress, wayfarer, keystone],
];

/** The carriers of a demo installation as rows of configuration; those over HTTP live in a sandbox at this address. */
export const demoCarriers = (sandboxUrl: string): DemoCarrier[] => [
  ...IN_SANDBOX.map((carrier) => carrier(sandboxUrl)),
  ...[privateFlood(), home(), dwellingFire()],
];
