import type { Env } from './env.ts';

/** Where this process is reached when nobody says better: good for what runs on the same machine. */
export const ownBase = (env: Env): string => env.publicUrl?.replace(/\/+$/, '') ?? `http://${env.host}:${env.port}`;

/** Where the outside reaches this installation; null while it cannot: then nothing is asked to call back. */
export const outsideBase = (env: Env): string | null => (env.publicUrl || env.sandboxUrl ? ownBase(env) : null);
