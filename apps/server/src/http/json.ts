import { repeatedKey, sizeFault } from '@freeboard/contract';
import type { FastifyInstance } from 'fastify';
import { Fault } from '../kernel/faults.ts';

/** Parses JSON bodies. A body beyond its route's limit is refused before parsing; without a route nothing is parsed. */
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
      void parseJson(request, body, (error, value) => {
        const twice = error ? null : repeatedKey(body);
        if (twice === null) done(error, value);
        else done(new Fault('invalid', `An object has the name ${JSON.stringify(twice.slice(0, 100))} twice.`));
      });
  });
}
