import { declarations } from './declarations/index.ts';
import { elevationCertificate } from './elevation-certificate/index.ts';
import { floodDetermination } from './flood-determination/index.ts';
import { fourPoint } from './four-point/index.ts';
import type { Reader } from './reader.ts';
import { windMitigation } from './wind-mitigation/index.ts';

/** Readers by kind; the first that recognizes a page takes it. */
export const READERS: readonly Reader[] = [
  elevationCertificate,
  floodDetermination,
  windMitigation,
  fourPoint,
  declarations,
];
