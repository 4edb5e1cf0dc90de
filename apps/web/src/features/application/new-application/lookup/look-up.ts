import { ERRORS } from '@freeboard/domain/wording';
import { loadChunk } from '../../../../lib/loading/chunk.ts';
import { CallFault } from '../../../../lib/server/calls.ts';
import type { Lookup, LookupAddress } from './lookup.ts';

/** The code is loaded on first use; if that fails, the result is 'none'. */
export const lookUp = (address: LookupAddress, applicationId: number): Promise<Lookup> =>
  loadChunk(() => import('./lookup.ts')).then(
    (lookup) => lookup.lookUp(address, applicationId),
    () => {
      const fault = new CallFault({ code: 0, message: ERRORS.chunk, errors: {}, data: null });
      return { kind: 'none', why: { fault } };
    },
  );
