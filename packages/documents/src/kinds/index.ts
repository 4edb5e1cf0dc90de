import { declarations } from './declarations/index.ts';
import { elevationCertificate } from './elevation-certificate/index.ts';
import { floodDetermination } from './flood-determination/index.ts';
import { fourPoint } from './four-point/index.ts';
import type { Reader } from './reader.ts';
import { windMitigation } from './wind-mitigation/index.ts';

/** A page belongs to the first reader that recognizes it. */
export const READERS: readonly Reader[] = [
  elevationCertificate,
  floodDetermination,
  windMitigation,
  fourPoint,
  declarations,
];
