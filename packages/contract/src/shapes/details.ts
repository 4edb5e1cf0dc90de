import { z } from 'zod';

/** Form values by their specified names (D6); the form engine defines which are allowed and of what kind each is. */
export const details = z.record(z.string().max(80), z.json());
