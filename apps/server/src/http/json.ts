import { repeatedKey, sizeFault } from '@freeboard/contract';
import type { FastifyInstance } from 'fastify';
import { Fault } from '../kernel/faults.ts';

const LONG_NUMBER = /-?\d{16,}(?![\d.eE])/y;

/**
 * Writes whole numbers that JavaScript would round as texts: the ids of advertisers have twenty digits. A field that
 * is a number refuses such a text by its own name.
 */
export function withoutLongNumbers(json: string): string {
  if (!/\d{16}/.test(json)) return json;
  let [text, from, isText] = ['', 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
      continue;
    }
    if (sign === '"') isText = true;
    if (sign !== '-' && !(sign !== undefined && sign >= '0' && sign <= '9')) continue;
    LONG_NUMBER.lastIndex = at;
    const [number = ''] = LONG_NUMBER.exec(json) ?? [];
    if (number !== '' && !Number.isSafeInteger(Number(number))) {
      text += `${json.slice(from, at)}"${number}"`;
      from = at + number.length;
    }
    // The rest of a number is no number of its own.
    while (/[\d.eE+-]/.test(json[at + 1] ?? '')) at += 1;
  }
  return text + json.slice(from);
}

/**
 * Parses JSON bodies up to the size of their route, refusing more before parsing; without a route nothing is parsed.
 */
export function readJson(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const { size, isOfProgram } = request.routeOptions.config;
    const fault = size ? sizeFault(body, size) : null;
    if (!size) done(null, null);
    else if (fault !== null) done(new Fault('invalid', fault));
    else if (!isOfProgram) void parseJson(request, body, done);
    // Some programs send their usual content type with an empty body.
    else if (body === '') done(null, {});
    else
      void parseJson(request, withoutLongNumbers(body), (error, value) => {
        const twice = error ? null : repeatedKey(body);
        if (twice === null) done(error, value);
        else done(new Fault('invalid', `An object has the name ${JSON.stringify(twice.slice(0, 100))} twice.`));
      });
  });
}
