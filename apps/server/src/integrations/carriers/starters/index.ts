import { location, polling } from './accepted.ts';
import { acordFlood } from './acord-flood.ts';
import { acordHome } from './acord-home.ts';
import { bareToken } from './bare-token.ts';
import { comparison } from './comparison.ts';
import { followUp } from './follow-up.ts';
import { graphql } from './graphql.ts';
import { multiProduct } from './multi-product.ts';
import { soap } from './soap.ts';
import type { Starter } from './starter.ts';

export type { Starter } from './starter.ts';

export const starters = (): readonly Starter[] => [
  ...[acordHome, acordFlood, soap, bareToken, polling],
  ...[location, graphql, multiProduct, comparison, followUp],
];
