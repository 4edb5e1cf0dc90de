import createClient from 'openapi-fetch';
import type { components, paths } from './schema.gen.ts';

type Schemas = components['schemas'];
export type Application = Schemas['Application'];
export type FormValues = Schemas['FormValues'];
export type Quote = Schemas['Quote'];

type Options = {
  /** The installation's origin, such as `https://quotes.example`. */
  url: string;
  key: string;
  fetch?: typeof fetch;
};

/** The typed client of /api/v1. It has a method for each HTTP method, which takes a path and its parameters. */
export const createFreeboardClient = ({ url, key, fetch }: Options) =>
  createClient<paths>({
    baseUrl: `${url.replace(/\/+$/, '')}/api/v1`,
    headers: { authorization: `Bearer ${key}` },
    ...(fetch ? { fetch } : {}),
  });

/** A refused request. `problem` is the answer's RFC 9457 problem. */
export class Refused extends Error {
  readonly problem: Schemas['Problem'];

  constructor(problem: Schemas['Problem']) {
    super(`${problem.title} (${problem.status}): ${problem.detail}`);
    this.problem = problem;
  }
}

type Answer<Data> = { data?: Data; error?: Schemas['Problem'] };

/** The data of an answer. @throws Refused if the request was refused */
export function dataOf<Data>({ data, error }: Answer<Data>): Data {
  if (error) throw new Refused(error);
  return data as Data;
}
