import { isLargerThan, TOO_MANY_VALUES } from '@freeboard/contract';
import type { FastifyInstance } from 'fastify';
import { Fault } from '../kernel/faults.ts';

/** Reads JSON bodies of at most the size that their route takes: more is refused before it is parsed; where no call is, nothing is. */
export function readJson(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const { size } = request.routeOptions.config;
    if (!size) done(null, null);
    else if (isLargerThan(body, size)) done(new Fault('invalid', TOO_MANY_VALUES));
    else parseJson(request, body, done);
  });
}
