import { anchorReed } from './anchor-reed.ts';
import { bayline } from './bayline.ts';
import { beacon } from './beacon.ts';
import type { DemoCarrier } from './common.ts';
import { cypress } from './cypress.ts';
import { gulfHarbor } from './gulf-harbor.ts';
import { keystone } from './keystone.ts';
import { northstar } from './northstar.ts';
import { palmetto } from './palmetto.ts';
import { dwellingFire } from './rate-tables/dwelling-fire.ts';
import { home } from './rate-tables/home.ts';
import { privateFlood } from './rate-tables/private-flood.ts';
import { seawall } from './seawall.ts';
import { tidewater } from './tidewater.ts';
import { wayfarer } from './wayfarer.ts';

const IN_SANDBOX = [
  ...[tidewater, palmetto, bayline, northstar, gulfHarbor, anchorReed],
  ...[seawall, beacon, cypress, wayfarer, keystone],
];

export const demoCarriers = (sandboxUrl: string): DemoCarrier[] => [
  ...IN_SANDBOX.map((carrier) => carrier(sandboxUrl)),
  ...[privateFlood(), home(), dwellingFire()],
];
